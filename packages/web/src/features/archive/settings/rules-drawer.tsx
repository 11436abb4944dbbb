import { type ArchiveSettings, archiveAdminApi, unusedKind } from '@cabinet/contract/archive.admin'
import { labelApi } from '@cabinet/contract/labels'
import { call } from '../../../kernel/call.ts'
import { useCall } from '../../../kernel/query.ts'
import { type Field, FormDrawer } from '../../../ui/admin/index.ts'
import { refreshArchive, refreshCatalogue, useCategories, useClasses } from '../archive.api.ts'
import { treeOf } from '../catalogue/tree.rules.ts'
import { yearsText } from '../catalogue/years.ts'
import { words } from './settings.text.ts'

type Values = Omit<ArchiveSettings, 'unusedNotSuffixes'> & {
  unusedCategoryId: string | undefined
  unusedClassId: string | undefined
  except: string
}

/** Strict mode and the rule of unused files, which is off until somebody switches it on here. */
export function RulesDrawer({ onClose }: { onClose: () => void }) {
  const settings = useCall(archiveAdminApi.settings, {}).data
  const categories = useCategories().data
  const classes = useClasses().data
  const labels = useCall(labelApi.choices, {}).data
  if (!settings || !categories || !classes || !labels) return null
  const on = (values: Values) => values.unusedOn
  const fields: Field<Values>[] = [
    { kind: 'switch', name: 'strict', words: words.strict, hint: words.strictHint },
    { kind: 'section', words: words.unusedSection },
    { kind: 'switch', name: 'unusedOn', words: words.unusedOn, hint: words.unusedOnHint },
    {
      kind: 'number',
      name: 'unusedMonths',
      words: words.months,
      min: 1,
      max: 120,
      unit: words.monthUnit,
      half: true,
      required: true,
      shown: on,
    },
    {
      kind: 'number',
      name: 'unusedGraceDays',
      words: words.grace,
      min: 1,
      max: 365,
      unit: words.dayUnit,
      half: true,
      required: true,
      shown: on,
    },
    {
      kind: 'select',
      name: 'unusedKinds',
      words: words.kinds,
      many: true,
      required: true,
      options: unusedKind.options.map((value) => ({ value, words: words[value] })),
      shown: on,
    },
    {
      kind: 'text',
      name: 'except',
      words: words.except,
      hint: words.exceptHint,
      max: 1000,
      shown: on,
    },
    {
      kind: 'select',
      name: 'unusedNotLabelIds',
      words: words.exceptLabels,
      many: true,
      clearable: true,
      options: labels.flatMap((type) =>
        type.labels.map(({ id, name }) => ({ value: id, words: `${type.name} · ${name}` })),
      ),
      shown: on,
    },
    {
      kind: 'tree',
      name: 'unusedCategoryId',
      words: words.category,
      required: true,
      options: treeOf(categories, () => true),
      shown: on,
    },
    {
      kind: 'select',
      name: 'unusedClassId',
      words: words.class,
      placeholder: words.byCategory,
      clearable: true,
      options: classes.map(({ id, name, years }) => ({ value: id, words: `${name} · ${yearsText(years)}` })),
      shown: on,
    },
  ]
  const { unusedNotSuffixes, ...rest } = settings
  return (
    <FormDrawer<Values>
      open
      title={words.rulesTitle}
      width={560}
      initial={{
        ...rest,
        unusedCategoryId: settings.unusedCategoryId,
        unusedClassId: settings.unusedClassId,
        except: unusedNotSuffixes.join(' '),
      }}
      fields={fields}
      errorAt={{ 'archive.rule_incomplete': 'unusedCategoryId' }}
      onClose={onClose}
      submit={async ({ except, ...values }) => {
        const unusedNotSuffixes = except.split(/[\s,;，；]+/).filter((one) => one !== '')
        await call(archiveAdminApi.saveSettings, { ...values, unusedNotSuffixes })
        await Promise.all([refreshCatalogue(), refreshArchive()])
      }}
    />
  )
}
