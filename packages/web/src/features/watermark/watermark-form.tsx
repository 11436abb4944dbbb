import {
  type WatermarkError,
  type WatermarkRule,
  watermarkAction,
  watermarkEndpoints,
  watermarkLimits,
} from '@cabinet/contract/watermark'
import { useMemo } from 'react'
import { call } from '../../kernel/call.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { messages } from './admin.text.ts'
import {
  WatermarkColourField,
  WatermarkPictureField,
  WatermarkSlideField,
  WatermarkTextField,
} from './look-fields.tsx'
import { WatermarkSample } from './look-sample.tsx'
import { useWatermarkScopeFields } from './scope-fields.tsx'

type Given = Parameters<typeof call<typeof watermarkEndpoints.add>>[1]
/** Values of antd's choices are strings. */
type Values = Omit<Given, 'level' | 'lenient'> & { level: string; unmarkable: 'allow' | 'refuse' }

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
  unmarkable: 'allow',
  text: '{name} {account}\n{date}',
  size: 16,
  colour: '#1a1d23',
  opacity: 2,
  angle: 30,
  gap: 60,
  picture: '',
}

/** A form for a watermark with a live preview. */
export function WatermarkFormDrawer({
  watermark,
  onClose,
}: {
  watermark: WatermarkRule | 'new'
  onClose: () => void
}) {
  const t = useText(messages)
  const given = watermark === 'new' ? undefined : watermark
  const initial = useMemo<Values>(
    () =>
      given
        ? {
            ...given,
            level: String(given.level),
            unmarkable: given.lenient ? 'allow' : 'refuse',
            departmentIds: given.departments.map(({ id }) => id),
          }
        : fresh,
    [given],
  )
  const fields: FormFieldSpec<Values>[] = [
    { kind: 'text', name: 'name', words: messages.name, required: true, max: watermarkLimits.name },
    { kind: 'section', words: messages.look },
    {
      kind: 'own',
      name: 'text',
      words: messages.text,
      hint: messages.textHint,
      check: (value: string) =>
        value.trim().split('\n').length > watermarkLimits.lines ? messages.tooManyLines : null,
      draw: (field) => <WatermarkTextField field={field} />,
    },
    {
      kind: 'own',
      name: 'picture',
      words: messages.picture,
      hint: messages.pictureHint,
      draw: (field) => <WatermarkPictureField field={field} />,
    },
    {
      kind: 'own',
      name: 'opacity',
      words: messages.opacity,
      hint: ({ opacity }) => (opacity === 0 ? messages.opacityNone : undefined),
      half: true,
      draw: (field) => (
        <WatermarkSlideField
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
      words: messages.angle,
      half: true,
      draw: (field) => (
        <WatermarkSlideField
          field={field}
          label={t('angle')}
          max={watermarkLimits.angle}
          say={(value) => `${value}°`}
        />
      ),
    },
    {
      kind: 'number',
      decimals: 0,
      name: 'size',
      words: messages.size,
      half: true,
      required: true,
      min: watermarkLimits.sizeLeast,
      max: watermarkLimits.sizeMost,
      unit: messages.points,
    },
    {
      kind: 'number',
      decimals: 0,
      name: 'gap',
      words: messages.gap,
      half: true,
      required: true,
      min: 0,
      max: watermarkLimits.gapMost,
      unit: messages.points,
    },
    {
      kind: 'own',
      name: 'colour',
      words: messages.colour,
      draw: (field) => <WatermarkColourField field={field} />,
    },
    { kind: 'section', words: messages.actions },
    {
      kind: 'select',
      name: 'actions',
      words: messages.actions,
      many: true,
      required: true,
      hint: messages.actionsHint,
      options: watermarkAction.options.map((value) => ({ value, words: messages[value] })),
    },
    {
      kind: 'segments',
      name: 'unmarkable',
      words: messages.unmarkable,
      hint: ({ unmarkable }) => messages[`${unmarkable}Hint`],
      options: (['allow', 'refuse'] as const).map((value) => ({ value, words: messages[value] })),
    },
    ...useWatermarkScopeFields(given),
    { kind: 'section', words: messages.state },
    { kind: 'switch', name: 'enabled', words: messages.enabled },
  ]
  return (
    <FormDrawer<Values>
      open
      width={648}
      title={given ? messages.edit : messages.add}
      onClose={onClose}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      above={<WatermarkSample />}
      submit={async ({ unmarkable, ...values }) => {
        const input = { ...values, level: Number(values.level), lenient: unmarkable === 'allow' }
        await (given
          ? call(watermarkEndpoints.update, { ...input, id: given.id })
          : call(watermarkEndpoints.add, input))
        await markQueriesStale(watermarkEndpoints.list)
      }}
    />
  )
}
