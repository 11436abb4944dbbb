import { type ArchiveSettings, archiveAdminApi, unusedFileSpaceKind } from '@cabinet/contract/archive.admin'
import { labelEndpoints } from '@cabinet/contract/labels'
import { call } from '../../../kernel/call.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../../ui/admin/index.ts'
import { EmptyChoice } from '../../menus/index.ts'
import { refreshArchive, refreshCatalogue, useArchiveCategories, useArchiveClasses } from '../archive.api.ts'
import { categoryTreeOf } from '../catalogue/tree.rules.ts'
import { retentionClassText } from '../catalogue/years.ts'
import { messages } from './settings.text.ts'

type Values = Omit<ArchiveSettings, 'unusedNotSuffixes'> & {
  unusedCategoryId: string | undefined
  unusedClassId: string | undefined
  except: string
}

/** Strict mode and the unused-file rule, which is off by default. */
export function ArchiveRulesDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(messages)
  const settings = useEndpoint(archiveAdminApi.settings, {}).data
  const categories = useArchiveCategories().data
  const classes = useArchiveClasses().data
  const labels = useEndpoint(labelEndpoints.choices, {}).data
  if (!settings || !categories || !classes || !labels) return null
  const on = (values: Values) => values.unusedOn
  const fields: FormFieldSpec<Values>[] = [
    { kind: 'switch', name: 'strict', words: messages.strict, hint: messages.strictHint },
    { kind: 'section', words: messages.unusedSection },
    { kind: 'switch', name: 'unusedOn', words: messages.unusedOn, hint: messages.unusedOnHint },
    {
      kind: 'number',
      decimals: 0,
      name: 'unusedMonths',
      words: messages.months,
      min: 1,
      max: 120,
      unit: messages.monthUnit,
      half: true,
      required: true,
      shown: on,
    },
    {
      kind: 'number',
      decimals: 0,
      name: 'unusedGraceDays',
      words: messages.grace,
      min: 1,
      max: 365,
      unit: messages.dayUnit,
      half: true,
      required: true,
      shown: on,
    },
    {
      kind: 'select',
      name: 'unusedKinds',
      words: messages.kinds,
      many: true,
      required: true,
      options: unusedFileSpaceKind.options.map((value) => ({ value, words: messages[value] })),
      shown: on,
    },
    {
      kind: 'text',
      name: 'except',
      words: messages.except,
      hint: messages.exceptHint,
      max: 1000,
      shown: on,
    },
    {
      kind: 'select',
      name: 'unusedNotLabelIds',
      words: messages.exceptLabels,
      many: true,
      clearable: true,
      options: labels.flatMap((type) =>
        type.labels.map(({ id, name }) => ({ value: id, words: `${type.name} · ${name}` })),
      ),
      none: <EmptyChoice text={t('noLabels')} page="labelList" words={t('makeLabels')} />,
      shown: on,
    },
    {
      kind: 'tree',
      name: 'unusedCategoryId',
      words: messages.category,
      required: true,
      options: categoryTreeOf(categories, () => true),
      none: <EmptyChoice text={t('noCategories')} page="archive" words={t('makeCategory')} />,
      shown: on,
    },
    {
      kind: 'select',
      name: 'unusedClassId',
      words: messages.class,
      placeholder: messages.byCategory,
      clearable: true,
      options: classes.map(({ id, name, years }) => ({
        value: id,
        words: retentionClassText({ name, years }),
      })),
      shown: on,
    },
  ]
  const { unusedNotSuffixes, ...rest } = settings
  return (
    <FormDrawer<Values>
      open
      title={messages.rulesTitle}
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
