export { boundsOf } from './bounds.ts'
export { listFault } from './lists.ts'
export { drainBodies, readBodies } from './read-bodies.ts'
