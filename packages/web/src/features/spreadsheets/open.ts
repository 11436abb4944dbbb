import { LifecycleService, LifecycleStages, ThemeService } from '@univerjs/core'
import { currentLanguage, type InterfaceLanguage } from '../../kernel/text.ts'
import { currentTheme } from '../../kernel/theme.ts'
import { showToast } from '../../kernel/toast.ts'
import type { EditingChannel } from '../editing/index.ts'
import { readPackageParts, writePackageParts } from '../editing/ooxml/index.ts'
import { importWorkbook } from './import/workbook.ts'
import { patchWorkbookParts, writableMutations } from './patch/index.ts'
import { harmedWorkbookPart } from './rehearsal.ts'
import { showOtherSelections } from './sharing/presence.ts'
import { openWorkbookSession } from './sharing/session.ts'
import { messages } from './spreadsheets.text.ts'
import { openUniverWorkbook } from './univer/book.ts'
import { mutationGuardOf } from './univer/guard.ts'
import { fetchUniverLocale, univerLocaleOf } from './univer/locales.ts'
import { startUniverIn } from './univer/start.ts'
import { unwritableCommands } from './univer/unwritable.ts'

export interface OpenSharedWorkbook {
  bytes(): Uint8Array<ArrayBuffer>
  speak(language: InterfaceLanguage): Promise<void>
  shade(dark: boolean): void
  close(): void
}

/** Thrown when a save would change untouched content: the workbook then opens read-only. */
export class HarmedWorkbookError extends Error {}

interface Opening {
  container: HTMLElement
  name: string
  source: Uint8Array<ArrayBuffer>
  editable: boolean
  /** The name of the person editing here. */
  author: () => string
  channel: EditingChannel | null
  onChange: () => void
}

/** Opens a workbook in an element, alone or with the others of a channel. */
export async function openSharedWorkbook(opening: Opening): Promise<OpenSharedWorkbook> {
  const { container, source, editable, channel, onChange } = opening
  const parts = readPackageParts(source)
  const imported = importWorkbook(parts)
  if (editable && harmedWorkbookPart(parts) !== null) throw new HarmedWorkbookError()
  const sheets = await startUniverIn({
    container,
    language: currentLanguage(),
    dark: currentTheme() === 'theme-dark',
    editable,
    hidden: [...unwritableCommands],
  })
  const session = openWorkbookSession(channel, {
    onChange,
    onLost: () => showToast.warning(messages.lost),
  })
  const guard = mutationGuardOf(imported, editable, session, (reason) => showToast.warning(messages[reason]))
  const book = openUniverWorkbook(sheets, imported, opening.name, opening.author, guard, session.made)
  session.join(book)
  await sheets.univer.__getInjector().get(LifecycleService).onStage(LifecycleStages.Rendered)
  const hide = channel ? showOtherSelections(sheets, channel) : () => {}
  if (imported.unseen > 0) showToast.info(messages.unseen)

  return {
    bytes() {
      const changes = session.all().filter(({ id }) => writableMutations.has(id))
      if (changes.length === 0) return source.slice()
      return writePackageParts(patchWorkbookParts(parts, [...changes, ...book.computed(changes)]))
    },
    async speak(to) {
      sheets.api.loadLocales(univerLocaleOf(to), (await fetchUniverLocale(to))[univerLocaleOf(to)]!)
      sheets.api.setLocale(univerLocaleOf(to))
    },
    shade: (dark) => sheets.univer.__getInjector().get(ThemeService).setDarkMode(dark),
    close() {
      hide()
      session.leave()
      sheets.univer.dispose()
    },
  }
}
