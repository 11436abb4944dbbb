export { commonPairs } from './common-pairs.ts'
export { openPackage, type Parts, writePackage } from './package.ts'
export {
  emptyRelationships,
  ownerOf,
  type Relationship,
  readRelationships,
  relationshipsOf,
  relationshipsPart,
  relationshipXml,
} from './relationships.ts'
