import { writableMutations } from '../patch/index.ts'

/** Commands and menu items by the mutation they require. */
const needs: Record<string, string> = {
  'sheet.mutation.insert-row': `
    sheet.command.insert-row-by-range sheet.command.insert-row-before sheet.command.insert-row-after
    sheet.command.insert-multi-rows-above sheet.command.insert-multi-rows-after`,
  'sheet.mutation.insert-col': `
    sheet.command.insert-col-by-range sheet.command.insert-col-before sheet.command.insert-col-after
    sheet.command.insert-multi-cols-before sheet.command.insert-multi-cols-right`,
  'sheet.mutation.remove-rows': 'sheet.command.remove-row-confirm sheet.command.remove-row-by-range',
  'sheet.mutation.remove-col': 'sheet.command.remove-col-confirm sheet.command.remove-col-by-range',
  'sheet.mutation.move-range': `
    sheet.command.move-range sheet.command.insert-range-move-down-confirm
    sheet.command.insert-range-move-right-confirm sheet.command.delete-range-move-left-confirm
    sheet.command.delete-range-move-up-confirm sheet.command.delete-range-move-left
    sheet.command.delete-range-move-up sheet.command.insert-range-move-down
    sheet.command.insert-range-move-right sheet.menu.delete sheet.menu.cell-insert`,
  'sheet.mutation.move-rows': 'sheet.command.move-rows',
  'sheet.mutation.move-columns': 'sheet.command.move-cols',
  'sheet.mutation.reorder-range': `
    sheet.menu.sheets-sort sheet.menu.sheets-sort-ctx sheet.command.sort-range
    sheet.command.sort-range-asc sheet.command.sort-range-asc-ext sheet.command.sort-range-desc
    sheet.command.sort-range-desc-ext sheet.command.sort-range-custom sheet.command.reorder-range`,
  'sheet.mutation.add-worksheet-merge': `
    sheet.command.add-worksheet-merge sheet.command.add-worksheet-merge-all
    sheet.command.add-worksheet-merge-vertical sheet.command.add-worksheet-merge-horizontal`,
  'sheet.mutation.remove-worksheet-merge': 'sheet.command.remove-worksheet-merge',
  'sheet.mutation.insert-sheet': 'sheet.command.insert-sheet sheet.command.copy-sheet',
  'sheet.mutation.remove-sheet': 'sheet.command.remove-sheet-confirm sheet.command.remove-sheet',
  'sheet.mutation.set-worksheet-name': 'sheet.operation.rename-sheet sheet.command.set-worksheet-name',
  'sheet.mutation.set-worksheet-order': 'sheet.command.set-worksheet-order',
  'sheet.mutation.set-worksheet-hidden': `
    sheet.command.set-worksheet-hidden sheet.command.set-worksheet-show ui-sheet.command.show-menu-list`,
  'sheet.mutation.set-tab-color': 'sheet.command.set-tab-color',
  'sheet.mutation.set-frozen': `
    sheet.command.set-frozen sheet.command.cancel-frozen sheet.command.set-selection-frozen
    sheet.command.set-row-frozen sheet.command.set-col-frozen sheet.command.set-first-row-frozen
    sheet.command.set-first-column-frozen sheet.menu.sheet-frozen
    sheet.column-header-menu.sheet-frozen sheet.row-header-menu.sheet-frozen`,
  'sheet.mutation.toggle-gridlines': 'sheet.command.toggle-gridlines',
  'sheet.mutation.set-gridlines-color': 'sheet.command.set-gridlines-color',
  'sheet.mutation.set-worksheet-col-width': `
    sheet.command.delta-column-width sheet.command.set-worksheet-col-width
    sheet.command.set-col-is-auto-width sheet.command.set-col-auto-width`,
  'sheet.mutation.set-worksheet-row-height': `
    sheet.command.delta-row-height sheet.command.set-row-height sheet.command.set-row-is-auto-height`,
  'sheet.mutation.set-row-hidden': 'sheet.command.hide-row-confirm sheet.command.set-rows-hidden',
  'sheet.mutation.set-row-visible': 'sheet.command.set-selected-rows-visible',
  'sheet.mutation.set-col-hidden': 'sheet.command.hide-col-confirm sheet.command.set-col-hidden',
  'sheet.mutation.set-col-visible': `
    sheet.command.set-col-visible-on-cols sheet.command.set-selected-cols-visible`,
  'sheet.mutation.set-filter-range': `
    sheet.command.smart-toggle-filter sheet.command.set-filter-range`,
  'sheet.mutation.remove-filter': 'sheet.command.remove-sheet-filter',
  'sheet.mutation.set-filter-criteria': `
    sheet.command.set-filter-criteria sheet.command.clear-filter-criteria
    sheet.command.re-calc-filter sheet.operation.open-filter-panel`,
  'data-validation.mutation.addRule': `
    sheet.menu.data-validation data-validation.operation.open-validation-panel
    data-validation.command.addRuleAndOpen sheet.command.addDataValidation`,
  'sheet.mutation.add-conditional-rule': `
    sheet.operation.open.conditional.formatting.panel sheet.command.add-conditional-rule`,
  'sheet.mutation.update-note': `
    sheet.operation.add-note-popup sheet.command.update-note`,
  'sheet.mutation.remove-note': 'sheet.command.delete-note',
  'sheet.mutation.set-drawing-apply': `
    sheet.menu.image sheet.command.insert-float-image sheet.command.insert-sheet-image
    sheet.command.delete-drawing sheet.command.remove-sheet-image sheet.command.set-sheet-image
    sheet.command.move-drawing sheet.command.set-drawing-arrange sheet.command.group-sheet-image
    sheet.command.ungroup-sheet-image sheet.command.toggle-flip-drawings`,
  'formula.mutation.set-defined-name': `
    sheet.command.insert-defined-name sheet.command.set-defined-name sheet.command.remove-defined-name`,
  // Protection is kept as it is in the file but cannot be set here.
  'sheet.mutation.add-range-protection': `
    sheet.command.add-range-protection-from-toolbar sheet.contextMenu.permission
    sheet.command.add-range-protection-from-context-menu sheet.command.add-range-protection-from-sheet-bar
    sheet.command.delete-range-protection-from-context-menu
    sheet.command.set-range-protection-from-context-menu
    sheet.command.delete-worksheet-protection-from-sheet-bar
    sheet.command.change-sheet-protection-from-sheet-bar
    sheet.command.view-sheet-permission-from-context-menu
    sheet.command.view-sheet-permission-from-sheet-bar`,
  // Only Univer supports pictures in cells.
  'sheet.mutation.set-cell-image': 'sheet.command.insert-cell-image',
}

/** Commands whose mutation cannot be written: they are hidden and disabled. */
export const unwritableCommands: ReadonlySet<string> = new Set(
  Object.entries(needs).flatMap(([mutation, commands]) =>
    writableMutations.has(mutation) ? [] : commands.trim().split(/\s+/),
  ),
)
