export { bounds as findBounds, type Found, findFitting, findInReach, findPlaces, judged } from './find.ts'
export { anything, fits, type Wish } from './wish.ts'
