export { boundsOf } from './bounds.ts'
export { listFault } from './lists.ts'
export { readBodies } from './read-bodies.ts'
