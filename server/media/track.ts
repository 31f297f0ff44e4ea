/** A sound or a moving picture of a container. */
export interface Track {
  kind: 'audio' | 'video';
  /** As the container calls it. */
  codec: string;
  /** Of a moving picture, upright. */
  width: number;
  height: number;
}

/** What a file holds that plays. */
export interface Container {
  type: 'mp4' | 'quicktime' | 'webm';
  /** Milliseconds, as its samples say; what its head claims doesn't count where they say otherwise. */
  duration: number;
  tracks: readonly Track[];
}
