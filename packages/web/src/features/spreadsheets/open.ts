import { LifecycleService, LifecycleStages, ThemeService } from '@univerjs/core'
import { type Language, language } from '../../kernel/text.ts'
import { theme } from '../../kernel/theme.ts'
import { toast } from '../../kernel/toast.ts'
import type { Channel } from '../editing/index.ts'
import { openPackage, writePackage } from '../editing/ooxml/index.ts'
import { importWorkbook } from './import/workbook.ts'
import { patchWorkbook, supported } from './patch/index.ts'
import { showOthers } from './sharing/presence.ts'
import { openSession } from './sharing/session.ts'
import { words } from './spreadsheets.text.ts'
import { openBook } from './univer/book.ts'
import { guardOf } from './univer/guard.ts'
import { fetchLocale, localeOf } from './univer/locales.ts'
import { startUniver } from './univer/start.ts'
import { unwritable } from './univer/unwritable.ts'

export interface OpenWorkbook {
  bytes(): Uint8Array<ArrayBuffer>
  speak(language: Language): Promise<void>
  shade(dark: boolean): void
  close(): void
}

interface Opening {
  container: HTMLElement
  name: string
  source: Uint8Array<ArrayBuffer>
  editable: boolean
  /** Who writes here, by name. */
  author: () => string
  channel: Channel | null
  onChange: () => void
}

/** Opens a workbook in an element, alone or with the others of a channel. */
export async function openWorkbook(opening: Opening): Promise<OpenWorkbook> {
  const { container, source, editable, channel, onChange } = opening
  const parts = openPackage(source)
  const imported = importWorkbook(parts)
  const sheets = await startUniver({
    container,
    language: language(),
    dark: theme() === 'theme-dark',
    editable,
    hidden: [...unwritable],
  })
  const session = openSession(channel, {
    onChange,
    onLost: () => toast.warning(words.lost),
  })
  const guard = guardOf(imported, editable, session, (reason) => toast.warning(words[reason]))
  const book = openBook(sheets, imported, opening.name, opening.author, guard, session.made)
  session.join(book)
  await sheets.univer.__getInjector().get(LifecycleService).onStage(LifecycleStages.Rendered)
  const hide = channel ? showOthers(sheets, channel) : () => {}
  if (imported.unseen > 0) toast.info(words.unseen)

  return {
    bytes() {
      const changes = session.all().filter(({ id }) => supported.has(id))
      if (changes.length === 0) return source.slice()
      return writePackage(patchWorkbook(parts, [...changes, ...book.computed(changes)]))
    },
    async speak(to) {
      sheets.api.loadLocales(localeOf(to), (await fetchLocale(to))[localeOf(to)]!)
      sheets.api.setLocale(localeOf(to))
    },
    shade: (dark) => sheets.univer.__getInjector().get(ThemeService).setDarkMode(dark),
    close() {
      hide()
      session.leave()
      sheets.univer.dispose()
    },
  }
}
