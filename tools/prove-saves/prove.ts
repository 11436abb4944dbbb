import { differencesOfSaves } from '../../packages/web/test/save-readers.ts'
import { OnlyReadError, savesByEnding } from './edits.ts'

/** A word that no file has. */
export const provedWord = 'qzxword'

export interface SavesProof {
  /** `refused`: damaged, encrypted or of a kind that no editor opens. */
  opened: 'editing' | 'reading' | 'refused'
  saves: number
  /** Findings of the readers in each save, the typed word apart. */
  differences: string[]
}

/** Types a word into a file in several places by the editors' own code, and has every save read by others. */
export async function proveSaves(ending: 'docx' | 'xlsx', bytes: Uint8Array): Promise<SavesProof> {
  const outcome = await savesByEnding[ending](bytes, provedWord).catch((error: unknown) => error)
  if (!Array.isArray(outcome))
    return { opened: outcome instanceof OnlyReadError ? 'reading' : 'refused', saves: 0, differences: [] }
  const saves = outcome as Uint8Array[]
  const differences = (await differencesOfSaves(ending, bytes, saves, provedWord)).flat()
  return { opened: 'editing', saves: saves.length, differences }
}
