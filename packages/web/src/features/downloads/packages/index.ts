export { usePackageFetchings } from './centre.store.ts'
export {
  cancelMyPackage,
  removeMyPackages,
  retryMyPackage,
  startMyPackage,
  watchMyPackages,
} from './deeds.ts'
export { cancelFetching, fetchPackageToDisk } from './fetch-package.ts'
export { fetchedShareOf, isPackageMaking, isSentAsPackage } from './packages.rules.ts'
export { errorMessages as packageErrorText, messages as packageWords } from './packages.text.ts'
