export { commonPairsOf } from './common-pairs.ts'
export { type PackageParts, readPackageParts, writePackageParts } from './package.ts'
export {
  emptyRelationships,
  partOfRelationships,
  type Relationship,
  readRelationships,
  relationshipsOf,
  relationshipsPartName,
  relationshipXml,
} from './relationships.ts'
