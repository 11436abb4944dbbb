import type { IExecutionOptions, IWorkbookData, Workbook } from '@univerjs/core'
import { ICommandService, IUndoRedoService, IUniverInstanceService, UniverInstanceType } from '@univerjs/core'
import { IEditorBridgeService } from '@univerjs/preset-sheets-core'
import type { ImportedWorkbook } from '../import/workbook.ts'
import { openWorkbookUnitId, type WorkbookMutation } from '../mutation.ts'
import { findFilteredRows } from './filtered-out.ts'
import { isOfOpenWorkbook, isSharedMutation, type MutationGuard, refuseCommand } from './guard.ts'
import { formatsAsCellChange } from './number-format.ts'
import { applyAroundOpenCell } from './open-cell.ts'
import { toPortableMutation } from './portable.ts'
import { recalculationChanges } from './recalculated.ts'
import type { UniverInstance } from './start.ts'
import { type SetRangeValuesParams, trimRedundantStyles } from './trim.ts'
import { skipEmptyCellValidation } from './untouched.ts'

/** The workbook that is open in Univer. */
export interface UniverWorkbook {
  /**
   * Applies changes of others without guarding or reporting them. Returns false when the cell being edited
   * here was removed.
   */
  apply(mutations: readonly WorkbookMutation[]): boolean
  /** Reopens the original workbook and applies these changes; returns false as above. */
  rebuild(mutations: readonly WorkbookMutation[]): boolean
  /** Clears the undo history, because positions have shifted. */
  forgetUndo(): void
  /** Returns formula results the file does not have, and rows filtered out after these changes. */
  computed(changes: readonly WorkbookMutation[]): WorkbookMutation[]
}

/** Options of commands that come from other windows. */
const foreign: IExecutionOptions = { fromCollab: true }

interface NoteParams {
  note: { author?: string }
}

/** Adds the author to a note. */
const sign = (params: NoteParams, author: string) => {
  params.note = { author, ...params.note }
}

/** Opens a workbook; reports each local change in a form that others can repeat. */
export function openUniverWorkbook(
  { univer, api }: UniverInstance,
  imported: ImportedWorkbook,
  name: string,
  author: () => string,
  guard: MutationGuard,
  onMutation: (mutation: WorkbookMutation) => void,
): UniverWorkbook {
  const injector = univer.__getInjector()
  const commands = injector.get(ICommandService)
  const instances = injector.get(IUniverInstanceService)
  const workbook = () => instances.getUnit<Workbook>(openWorkbookUnitId, UniverInstanceType.UNIVER_SHEET)
  const create = () =>
    univer.createUnit<IWorkbookData, Workbook>(UniverInstanceType.UNIVER_SHEET, {
      ...structuredClone(imported.snapshot),
      name,
    })

  commands.beforeCommandExecuted((info, options) => {
    if (options?.fromCollab || options?.onlyLocal) return
    // A command without a sheet means the active one.
    const sheet = api.getActiveWorkbook()?.getActiveSheet()?.getSheetId()
    refuseCommand(guard, info.params ? { ...info, params: { subUnitId: sheet, ...info.params } } : info)
    if (info.id === 'sheet.mutation.update-note') sign(info.params as NoteParams, author())
    const open = info.id === 'sheet.mutation.set-range-values' && isOfOpenWorkbook(info.params) && workbook()
    if (open) trimRedundantStyles(open, info.params as SetRangeValuesParams)
  })
  commands.onMutationExecutedForCollab(({ id, params }, options) => {
    if (options?.fromCollab || options?.onlyLocal || !isSharedMutation(id)) return
    const known = workbook()
    if (known && isOfOpenWorkbook(params))
      onMutation(
        toPortableMutation(
          formatsAsCellChange({ id, params: { ...params } }),
          known.getStyles(),
          imported.snapshot.styles,
        ),
      )
  })
  create()
  skipEmptyCellValidation(injector)

  function apply(mutations: readonly WorkbookMutation[]) {
    for (const { id, params } of mutations)
      commands.syncExecuteCommand(id, structuredClone(params) as object, foreign)
  }

  return {
    apply: (mutations) => applyAroundOpenCell(injector, mutations, () => apply(mutations)),
    rebuild(mutations) {
      const typing = injector.get(IEditorBridgeService).isVisible().visible
      const sheet = api.getActiveWorkbook()?.getActiveSheet()?.getSheetId()
      instances.disposeUnit(openWorkbookUnitId)
      create()
      apply(mutations)
      const open = api.getActiveWorkbook()
      const same = sheet && open?.getSheetBySheetId(sheet)
      if (open && same) open.setActiveSheet(same)
      return !typing
    },
    forgetUndo: () => injector.get(IUndoRedoService).clearUndoRedo(openWorkbookUnitId),
    computed: (changes) => {
      const open = workbook()
      return open
        ? [...recalculationChanges(open, imported.snapshot), ...findFilteredRows(injector, open, changes)]
        : []
    },
  }
}
