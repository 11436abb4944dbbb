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
export {
  insideOf,
  joinXml,
  openingTag,
  type SplitXml,
  sliceOf,
  slicesOf,
  splitXml,
  tagAttribute,
  withAttributes,
  type XmlSlice,
} from './slices.ts'
export {
  appendToRoot,
  attributeOf,
  attributesIn,
  attributesOf,
  childOf,
  contentOf,
  descendantsOf,
  escapeXml,
  openingOf,
  parseXml,
  scanXml,
  sourceOf,
  unescapeXml,
  type XmlElement,
  XmlError,
} from './xml.ts'
