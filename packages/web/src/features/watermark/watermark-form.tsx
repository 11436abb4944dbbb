import { labelApi } from '@cabinet/contract/labels'
import { spaceKind } from '@cabinet/contract/nodes'
import {
  type Watermark,
  type WatermarkError,
  watermarkAction,
  watermarkApi,
  watermarkLimits,
} from '@cabinet/contract/watermark'
import { workspaceApi, workspaceKind } from '@cabinet/contract/workspaces'
import { useMemo } from 'react'
import { call } from '../../kernel/call.ts'
import { stale, useCall } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { type Field, FormDrawer } from '../../ui/admin/index.ts'
import { OrganisationPicker } from '../organisations/index.ts'
import { words } from './admin.text.ts'
import { ColourField, PictureField, SlideField, TextField } from './look-fields.tsx'
import { LookSample } from './look-sample.tsx'

type Given = Parameters<typeof call<typeof watermarkApi.add>>[1]
/** A choice of antd is a text. */
type Values = Omit<Given, 'level'> & { level: string }

const errorAt: Partial<Record<WatermarkError, keyof Values>> = {
  'watermark.name_taken': 'name',
  'watermark.name_invalid': 'name',
  'watermark.empty': 'text',
  'watermark.variable_unknown': 'text',
  'watermark.picture_invalid': 'picture',
  'watermark.picture_too_large': 'picture',
}

const fresh: Values = {
  name: '',
  enabled: true,
  actions: ['preview', 'download', 'print'],
  spaceKinds: [],
  spaceIds: [],
  departmentIds: [],
  labelIds: [],
  level: '0',
  lenient: false,
  text: '{name} {account}\n{date}',
  size: 16,
  colour: '#1a1d23',
  opacity: 2,
  angle: 30,
  gap: 60,
  picture: '',
}

/** Spaces that a watermark may name: those of each kind that people make. */
function useSpaces() {
  const one = (kind: (typeof workspaceKind.options)[number]) =>
    useCall(workspaceApi.page, { kind, state: 'active', page: 1, pageSize: 100 }, { staleTime: 60_000 }).data
      ?.rows ?? []
  return workspaceKind.options.flatMap(one)
}

/** A new watermark, or another look at one, with a sample that follows. */
export function WatermarkForm({ watermark, onClose }: { watermark: Watermark | 'new'; onClose: () => void }) {
  const t = useText(words)
  const given = watermark === 'new' ? undefined : watermark
  const spaces = useSpaces()
  const choices = useCall(labelApi.choices, {}, { staleTime: 60_000 }).data ?? []
  const initial = useMemo<Values>(
    () =>
      given
        ? { ...given, level: String(given.level), departmentIds: given.departments.map(({ id }) => id) }
        : fresh,
    [given],
  )
  const fields: Field<Values>[] = [
    { kind: 'text', name: 'name', words: words.name, required: true, max: watermarkLimits.name },
    { kind: 'section', words: words.look },
    {
      kind: 'own',
      name: 'text',
      words: words.text,
      hint: words.textHint,
      check: (value: string) =>
        value.trim().split('\n').length > watermarkLimits.lines ? words.tooManyLines : null,
      draw: (field) => <TextField field={field} />,
    },
    {
      kind: 'own',
      name: 'picture',
      words: words.picture,
      hint: words.pictureHint,
      draw: (field) => <PictureField field={field} />,
    },
    {
      kind: 'own',
      name: 'opacity',
      words: words.opacity,
      half: true,
      draw: (field) => (
        <SlideField
          field={field}
          label={t('opacity')}
          max={watermarkLimits.opacity}
          say={(value) => `${value} / 10`}
        />
      ),
    },
    {
      kind: 'own',
      name: 'angle',
      words: words.angle,
      half: true,
      draw: (field) => (
        <SlideField
          field={field}
          label={t('angle')}
          max={watermarkLimits.angle}
          say={(value) => `${value}°`}
        />
      ),
    },
    {
      kind: 'number',
      name: 'size',
      words: words.size,
      half: true,
      required: true,
      min: watermarkLimits.sizeLeast,
      max: watermarkLimits.sizeMost,
      unit: words.points,
    },
    {
      kind: 'number',
      name: 'gap',
      words: words.gap,
      half: true,
      required: true,
      min: 0,
      max: watermarkLimits.gapMost,
      unit: words.points,
    },
    { kind: 'own', name: 'colour', words: words.colour, draw: (field) => <ColourField field={field} /> },
    { kind: 'section', words: words.actions },
    {
      kind: 'select',
      name: 'actions',
      words: words.actions,
      many: true,
      required: true,
      hint: words.actionsHint,
      options: watermarkAction.options.map((value) => ({ value, words: words[value] })),
    },
    { kind: 'switch', name: 'lenient', words: words.lenient, hint: words.lenientHint },
    { kind: 'section', words: words.where },
    {
      kind: 'select',
      name: 'spaceKinds',
      words: words.spaceKinds,
      many: true,
      placeholder: words.everywhere,
      options: spaceKind.options.map((value) => ({ value, words: words[value] })),
    },
    {
      kind: 'own',
      name: 'departmentIds',
      words: words.departments,
      draw: (field) => (
        <OrganisationPicker
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
      words: words.spaces,
      many: true,
      placeholder: words.chooseSpaces,
      hint: words.whereHint,
      options: spaces.map(({ id, name }) => ({ value: id, words: name })),
    },
    { kind: 'section', words: words.what },
    {
      kind: 'select',
      name: 'labelIds',
      words: words.labels,
      many: true,
      placeholder: words.everything,
      options: choices.flatMap(({ name: type, labels }) =>
        labels.map(({ id, name }) => ({ value: id, words: `${type} · ${name}` })),
      ),
    },
    {
      kind: 'select',
      name: 'level',
      words: words.level,
      hint: words.labelsHint,
      options: Array.from({ length: watermarkLimits.level + 1 }, (_, level) => ({
        value: String(level),
        words: level === 0 ? words.anyLevel : t('levelOf', { level }),
      })),
    },
    { kind: 'section', words: words.state },
    { kind: 'switch', name: 'enabled', words: words.enabled },
  ]
  return (
    <FormDrawer<Values>
      open
      width={648}
      title={given ? words.edit : words.add}
      onClose={onClose}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      above={<LookSample />}
      submit={async (values) => {
        const input = { ...values, level: Number(values.level) }
        await (given ? call(watermarkApi.update, { ...input, id: given.id }) : call(watermarkApi.add, input))
        await stale(watermarkApi.list)
      }}
    />
  )
}
