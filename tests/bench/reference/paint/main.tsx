import { draw } from '../draw';

/** The least that a page built on React can be. */
function Paint() {
  return (
    <main>
      <h1>Reference</h1>
      <p>A heading and a paragraph, drawn by React and nothing else.</p>
    </main>
  );
}

draw(<Paint />);
