import { labelEndpoints } from '@cabinet/contract/labels'
import { storageSpaceKind } from '@cabinet/contract/nodes'
import { type WatermarkRule, watermarkLimits } from '@cabinet/contract/watermark'
import { useEndpoint } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import type { FormFieldSpec } from '../../ui/admin/index.ts'
import { EmptyChoice } from '../menus/index.ts'
import { LazyOrganisationPicker } from '../organisations/index.ts'
import { messages } from './admin.text.ts'
import { useWatermarkSpaces } from './watermark-spaces.ts'

/** The spaces and files that a watermark applies to, as its form asks for them. */
interface WatermarkScope {
  spaceKinds: WatermarkRule['spaceKinds']
  spaceIds: string[]
  departmentIds: string[]
  labelIds: string[]
  /** Of antd's choices: text. */
  level: string
}

/** Returns the fields for where a watermark applies, and to what. */
export function useWatermarkScopeFields(given: WatermarkRule | undefined): FormFieldSpec<WatermarkScope>[] {
  const t = useText(messages)
  const spaces = useWatermarkSpaces()
  const choices = useEndpoint(labelEndpoints.choices, {}, { staleTime: 60_000 }).data
  return [
    { kind: 'section', words: messages.where },
    {
      kind: 'select',
      name: 'spaceKinds',
      words: messages.spaceKinds,
      many: true,
      placeholder: messages.everywhere,
      options: storageSpaceKind.options.map((value) => ({ value, words: messages[value] })),
    },
    {
      kind: 'own',
      name: 'departmentIds',
      words: messages.departments,
      draw: (field) => (
        <LazyOrganisationPicker
          {...field}
          many
          value={field.value as string[]}
          names={Object.fromEntries((given?.departments ?? []).map(({ id, name }) => [id, name]))}
        />
      ),
    },
    {
      kind: 'select',
      name: 'spaceIds',
      words: messages.spaces,
      many: true,
      placeholder: messages.chooseSpaces,
      hint: messages.whereHint,
      options: spaces.map(({ id, name }) => ({ value: id, words: name })),
      none: <EmptyChoice text={t('noSpaces')} page="project" words={t('makeSpace')} />,
    },
    { kind: 'section', words: messages.what },
    {
      kind: 'select',
      name: 'labelIds',
      words: messages.labels,
      many: true,
      placeholder: messages.everything,
      options: (choices ?? []).flatMap(({ name: type, labels }) =>
        labels.map(({ id, name }) => ({ value: id, words: `${type} · ${name}` })),
      ),
      ...(choices && {
        none: <EmptyChoice text={t('noLabels')} page="labelList" words={t('makeLabels')} />,
      }),
    },
    {
      kind: 'select',
      name: 'level',
      words: messages.level,
      hint: messages.labelsHint,
      options: Array.from({ length: watermarkLimits.level + 1 }, (_, level) => ({
        value: String(level),
        words: level === 0 ? messages.anyLevel : t('levelOf', { level }),
      })),
    },
  ]
}
