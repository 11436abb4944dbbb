export { bodyBoundsOfRoute } from './bounds.ts'
export { findListFault } from './lists.ts'
export { registerBodyDraining, registerBodyReaders } from './read-bodies.ts'
