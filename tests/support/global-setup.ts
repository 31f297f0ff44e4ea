import { makeTemplate } from './server';

/** Prepares what the tests of a run share; what it returns is called at the end. */
export default makeTemplate;
