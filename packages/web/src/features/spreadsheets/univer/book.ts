import type { IExecutionOptions, IWorkbookData, Workbook } from '@univerjs/core'
import { ICommandService, IUndoRedoService, IUniverInstanceService, UniverInstanceType } from '@univerjs/core'
import { IEditorBridgeService } from '@univerjs/preset-sheets-core'
import type { Imported } from '../import/workbook.ts'
import { type Mutation, unitId } from '../mutation.ts'
import { filteredOut } from './filtered-out.ts'
import { type Guard, isOfBook, isShared, refuse } from './guard.ts'
import { asCells } from './number-format.ts'
import { keepOpenCell } from './open-cell.ts'
import { portable } from './portable.ts'
import { recalculated } from './recalculated.ts'
import type { Sheets } from './start.ts'
import { type RangeValues, trimStyles } from './trim.ts'
import { forgiveEmptyCells } from './untouched.ts'

/** The workbook that is open in Univer. */
export interface Book {
  /**
   * Brings changes of others into it; they are neither guarded nor told. False: a cell that somebody types in here
   * is gone with them.
   */
  apply(mutations: readonly Mutation[]): boolean
  /** Opens it again as it was at first, and brings these changes into it; false as above. */
  rebuild(mutations: readonly Mutation[]): boolean
  /** Makes what was undone and can be undone forgotten: places mean something else now. */
  forgetUndo(): void
  /** What formulas came to that the file does not know, and which rows are filtered out after these changes. */
  computed(changes: readonly Mutation[]): Mutation[]
}

/** Options of what comes from elsewhere. */
const foreign: IExecutionOptions = { fromCollab: true }

interface NoteParams {
  note: { author?: string }
}

/** A note says who wrote it. */
const sign = (params: NoteParams, author: string) => {
  params.note = { author, ...params.note }
}

/** Opens a workbook; tells each change that somebody makes here, as others can repeat it. */
export function openBook(
  { univer, api }: Sheets,
  imported: Imported,
  name: string,
  author: () => string,
  guard: Guard,
  onMutation: (mutation: Mutation) => void,
): Book {
  const injector = univer.__getInjector()
  const commands = injector.get(ICommandService)
  const instances = injector.get(IUniverInstanceService)
  const workbook = () => instances.getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET)
  const create = () =>
    univer.createUnit<IWorkbookData, Workbook>(UniverInstanceType.UNIVER_SHEET, {
      ...structuredClone(imported.snapshot),
      name,
    })

  commands.beforeCommandExecuted((info, options) => {
    if (options?.fromCollab || options?.onlyLocal) return
    // a command that names no sheet means the one that is open
    const sheet = api.getActiveWorkbook()?.getActiveSheet()?.getSheetId()
    refuse(guard, info.params ? { ...info, params: { subUnitId: sheet, ...info.params } } : info)
    if (info.id === 'sheet.mutation.update-note') sign(info.params as NoteParams, author())
    const open = info.id === 'sheet.mutation.set-range-values' && isOfBook(info.params) && workbook()
    if (open) trimStyles(open, info.params as RangeValues)
  })
  commands.onMutationExecutedForCollab(({ id, params }, options) => {
    if (options?.fromCollab || options?.onlyLocal || !isShared(id)) return
    const known = workbook()
    if (known && isOfBook(params))
      onMutation(
        portable(asCells({ id, params: { ...params } }), known.getStyles(), imported.snapshot.styles),
      )
  })
  create()
  forgiveEmptyCells(injector)

  function apply(mutations: readonly Mutation[]) {
    for (const { id, params } of mutations)
      commands.syncExecuteCommand(id, structuredClone(params) as object, foreign)
  }

  return {
    apply: (mutations) => keepOpenCell(injector, mutations, () => apply(mutations)),
    rebuild(mutations) {
      const typing = injector.get(IEditorBridgeService).isVisible().visible
      const sheet = api.getActiveWorkbook()?.getActiveSheet()?.getSheetId()
      instances.disposeUnit(unitId)
      create()
      apply(mutations)
      const open = api.getActiveWorkbook()
      const same = sheet && open?.getSheetBySheetId(sheet)
      if (open && same) open.setActiveSheet(same)
      return !typing
    },
    forgetUndo: () => injector.get(IUndoRedoService).clearUndoRedo(unitId),
    computed: (changes) => {
      const open = workbook()
      return open ? [...recalculated(open, imported.snapshot), ...filteredOut(injector, open, changes)] : []
    },
  }
}
