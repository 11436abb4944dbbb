import '@univerjs/preset-sheets-core/lib/index.css'
import '@univerjs/preset-sheets-conditional-formatting/lib/index.css'
import '@univerjs/preset-sheets-data-validation/lib/index.css'
import '@univerjs/preset-sheets-drawing/lib/index.css'
import '@univerjs/preset-sheets-filter/lib/index.css'
import '@univerjs/preset-sheets-find-replace/lib/index.css'
import '@univerjs/preset-sheets-hyper-link/lib/index.css'
import '@univerjs/preset-sheets-note/lib/index.css'
import '@univerjs/preset-sheets-sort/lib/index.css'
import { LogLevel, Univer } from '@univerjs/core'
import { FUniver } from '@univerjs/core/facade'
import { UniverSheetsConditionalFormattingPreset } from '@univerjs/preset-sheets-conditional-formatting'
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core'
import { UniverSheetsDataValidationPreset } from '@univerjs/preset-sheets-data-validation'
import { UniverSheetsDrawingPreset } from '@univerjs/preset-sheets-drawing'
import { UniverSheetsFilterPreset } from '@univerjs/preset-sheets-filter'
import { UniverSheetsFindReplacePreset } from '@univerjs/preset-sheets-find-replace'
import { UniverSheetsHyperLinkPreset } from '@univerjs/preset-sheets-hyper-link'
import { UniverSheetsNotePreset } from '@univerjs/preset-sheets-note'
import { UniverSheetsSortPreset } from '@univerjs/preset-sheets-sort'
import type { InterfaceLanguage } from '../../../kernel/text.ts'
import { injectCanvasColours } from './canvas-colours.ts'
import { closeMoreOutside } from './close-more.ts'
import { injectLocalFunctions } from './local-functions.ts'
import { fetchUniverLocale, univerLocaleOf } from './locales.ts'
import { nameToolbarIcons } from './named-icons.tsx'
import { univerTheme } from './paint.ts'

export interface UniverInstance {
  univer: Univer
  api: FUniver
}

export interface UniverStartOptions {
  container: HTMLElement
  language: InterfaceLanguage
  dark: boolean
  editable: boolean
  /** Ids of the hidden menu items. */
  hidden: readonly string[]
}

/** Starts Univer in an element, without a workbook. */
export async function startUniverIn(start: UniverStartOptions): Promise<UniverInstance> {
  const { language, dark, editable, container } = start
  const univer = new Univer({
    theme: univerTheme,
    darkMode: dark,
    locale: univerLocaleOf(language),
    locales: await fetchUniverLocale(language),
    logLevel: LogLevel.WARN,
    logCommandExecution: false,
  })
  const presets = [
    UniverSheetsCorePreset({
      container,
      header: editable,
      toolbar: editable,
      contextMenu: editable,
      ribbonType: 'simple',
      menu: Object.fromEntries(start.hidden.map((id) => [id, { hidden: true }])),
    }),
    UniverSheetsConditionalFormattingPreset(),
    UniverSheetsDataValidationPreset(),
    UniverSheetsDrawingPreset(),
    UniverSheetsFilterPreset(),
    UniverSheetsFindReplacePreset(),
    UniverSheetsHyperLinkPreset({ urlHandler: { navigateToOtherWebsite: openElsewhere } }),
    UniverSheetsNotePreset(),
    UniverSheetsSortPreset(),
  ]
  for (const plugin of presets.flatMap(({ plugins }) => plugins)) {
    if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1])
    else univer.registerPlugin(plugin)
  }
  const injector = univer.__getInjector()
  injectCanvasColours(injector)
  injectLocalFunctions(injector)
  if (editable) {
    nameToolbarIcons(injector)
    closeMoreOutside(container, injector)
  }
  return { univer, api: FUniver.newAPI(univer) }
}

/** Opens a link in a new tab without opener or referrer: links of a workbook are untrusted. */
function openElsewhere(address: string) {
  if (/^(https?|mailto):/i.test(address)) window.open(address, '_blank', 'noopener,noreferrer')
}
