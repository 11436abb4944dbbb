import {
  openZipArchive,
  readPartRelationships,
  relationshipsPartOf,
  relationshipTargetPart,
  type ZipArchive,
} from '../../../kernel/reading/index.ts'
import { comparisonBounds } from './bounds.ts'

/** Opens the package of an Office document. */
export const openOfficePackage = (bytes: Uint8Array): Promise<ZipArchive> =>
  openZipArchive(bytes, comparisonBounds)

/** Returns the names of the parts that a part refers to, by relation id. */
export async function readPartRelations(zip: ZipArchive, part: string): Promise<Map<string, string>> {
  const place = relationshipsPartOf(part)
  const found = await readPartRelationships(place, zip.text(place))
  return new Map(found.map((one) => [one.id, relationshipTargetPart(one)]))
}
