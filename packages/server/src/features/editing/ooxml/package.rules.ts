import type { EditingErrorKey } from '@cabinet/contract/editing'
import { relationshipTargetPart } from '../../../kernel/reading/index.ts'
import type { OfficePackage } from './package.ts'

/** Parts that normal editing removes: pictures, slides, sheets and their dependents, comments, headers. */
const removable = [
  /^docProps\/thumbnail\.\w+$/,
  /^xl\/calcChain\.xml$/,
  /^(word|xl|ppt)\/(media|charts|diagrams|drawings|embeddings|ink|tags)\//,
  /^xl\/(worksheets|chartsheets|tables|comments|threadedComments|persons|printerSettings|pivotTables)\//,
  /^xl\/comments\d*\.xml$/,
  /^ppt\/(slides|notesSlides|comments)\//,
  /^ppt\/commentAuthors\.xml$/,
  /^word\/(header|footer)\d*\.xml$/,
  /^word\/comments\w*\.xml$/,
]

/** Parts that execute code or load it: new ones and changed ones are refused. */
const dangerous = [
  /(^|\/)vba\w*\.(bin|xml)$/i,
  /(^|\/)(activeX|ctrlProps|customUI|webextensions|externalLinks|macrosheets|dialogsheets)\//i,
  /(^|\/)embeddings\/(?!.*\.(xlsx|docx|pptx)$)/i,
  /\.(exe|dll|js|vbs|ps1|bat|cmd|hta|html?|mht|swf|jar|docm|xlsm|xlsb|pptm)$/i,
]

/** Relations of such parts. */
const dangerousKinds =
  /^(vbaProject|wordVbaData|activeX\w*|control|ctrlProp|oleObject|attachedTemplate|externalLink\w*|frame|subDocument|mailMerge\w*|ui|extensibility|webextension\w*|xlMacrosheet|dialogsheet|aFChunk|keyMapCustomizations|attachedToolbars)$/i

const dangerousTypes = /macroEnabled|vba|activeX|oleObject|macrosheet|controlproperties|webextension/i

/** Addresses that a new link may have. */
const harmless = /^(https?:|mailto:|tel:|ftp:|#)/i

/** Returns why a saved document is not accepted, or null. */
export function packageRefusal(source: OfficePackage, saved: OfficePackage): EditingErrorKey | null {
  if (saved.broken !== '' && saved.broken !== source.broken) return 'editing.not_whole'
  if (mainTypeOf(source) !== mainTypeOf(saved)) return 'editing.not_whole'
  return isSafe(source, saved) ? null : 'editing.unsafe'
}

function isSafe(source: OfficePackage, saved: OfficePackage): boolean {
  for (const [name, sum] of saved.parts)
    if (source.parts.get(name) !== sum && dangerous.some((one) => one.test(name))) return false
  const known = new Set(source.relations.map(keyOf))
  for (const relation of saved.relations) {
    if (known.has(keyOf(relation))) continue
    if (dangerousKinds.test(relation.kind)) return false
    if (relation.external && !(relation.kind === 'hyperlink' && harmless.test(relation.target.trim())))
      return false
  }
  const types = new Set(source.types.values())
  return [...saved.types.values()].every((type) => types.has(type) || !dangerousTypes.test(type))
}

/** The relations of a part may go with it. */
export const isRemovablePart = (name: string): boolean => {
  const owner = name.replace(/_rels\/([^/]+)\.rels$/, '$1')
  return removable.some((one) => one.test(owner))
}

const keyOf = ({ kind, target, external }: OfficePackage['relations'][number]) =>
  JSON.stringify([kind, external, external ? target : target.slice(target.lastIndexOf('/') + 1)])

export const partTypeOf = ({ types }: OfficePackage, name: string): string | undefined =>
  name === '[Content_Types].xml'
    ? ''
    : (types.get(name) ?? types.get(name.slice(name.lastIndexOf('.')).toLowerCase()))

/** Returns the type of document, from its main part. */
export function mainTypeOf(file: OfficePackage): string | undefined {
  const main = file.relations.find(({ place, kind }) => place === '_rels/.rels' && kind === 'officeDocument')
  return main && partTypeOf(file, relationshipTargetPart(main))
}

/** Relations without a target: those that the source had already are not the editor's fault. */
export const danglingRelations = ({ relations, parts }: OfficePackage): string[] =>
  relations
    .filter(
      (one) =>
        !one.external &&
        !one.target.startsWith('#') &&
        parts.has(ownerOfRelations(one.place)) &&
        !parts.has(relationshipTargetPart(one)),
    )
    .map((one) => JSON.stringify([one.place, one.kind, one.target]))

/** Returns the part that owns these relations; the document's own belong to the content types. */
export const ownerOfRelations = (place: string): string =>
  place === '_rels/.rels' ? '[Content_Types].xml' : place.replace(/_rels\/([^/]+)\.rels$/, '$1')
