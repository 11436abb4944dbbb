export { type MarkupToken, markupAttributeOf, markupTokensOf, unescapeEntities } from './markup.ts'
export { textsOfPdfPages } from './pdf.ts'
export { decodeTextBytes, oddCharacterShare } from './plain.ts'
export {
  type PartRelationship,
  readPartRelationships,
  relationshipsPartOf,
  relationshipTargetPart,
} from './relationships.ts'
export { listSevenZipNames, startSevenZip } from './seven-zip.ts'
export { openReaderThread, type ReaderThreadBounds, type ThreadAnswer } from './thread.ts'
export { openZipArchive, type ZipArchive, type ZipDirectoryEntry, type ZipReadBounds } from './zip.ts'
