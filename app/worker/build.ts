/** What the worker knows of the build that it belongs to; the build writes it into the script. */
export interface WorkerBuild {
  /** Changes with each document and script of the build. */
  revision: string;
  /** The path of the last script of the document, which imports the others: it tells builds apart. */
  entry: string;
  /** The paths of the scripts without which no page opens. */
  shell: readonly string[];
  /** The paths of all scripts. */
  scripts: readonly string[];
}
