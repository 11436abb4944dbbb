export { openPackage, type Parts, writePackage } from './package.ts'
