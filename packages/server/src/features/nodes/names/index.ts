export {
  extensionOf,
  firstFreeName,
  nameWithMark,
  newFolderRefusal,
  nodeNameKey,
  nodeNameRefusal,
  normalizeName,
} from './names.rules.ts'
