import { menuAdminEndpoints, menuFieldLimits } from '@cabinet/contract/menus.admin'
import {
  type ButtonEventName,
  type ButtonIconName,
  buttonEventNames,
  buttonIconNames,
} from '@cabinet/contract/menus.names'
import { call } from '../../kernel/call.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { refreshMenuQueries } from '../roles/index.ts'
import type { ButtonTableRow, MenuTableRow } from './admin.api.ts'
import { messages } from './admin.text.ts'
import { ServerButtonIcon } from './button-icon.tsx'
import { DrawnIconPicker } from './icon-picker.tsx'
import { productButtonMessages } from './menus.text.ts'

interface Values {
  menu: string | undefined
  event: ButtonEventName | undefined
  nameZh: string
  nameEn: string
  icon: ButtonIconName
}

interface ButtonFormProps {
  button: ButtonTableRow | 'new'
  menus: readonly MenuTableRow[]
  onClose: () => void
}

const errorAt = { 'menus.event_taken': 'event' } as const

/** A form to add a button to a page or change its name or icon. */
export function PageButtonForm({ button, menus, onClose }: ButtonFormProps) {
  const t = useText(messages)
  const say = useTranslate()
  const given = button === 'new' ? undefined : button
  const fields: FormFieldSpec<Values>[] = [
    {
      kind: 'select',
      name: 'menu',
      words: messages.page,
      required: true,
      disabled: !!given,
      options: menus
        .filter(({ route }) => route !== '')
        .map(({ id, name }) => ({ value: String(id), words: name })),
    },
    {
      kind: 'select',
      name: 'event',
      words: messages.event,
      required: true,
      disabled: !!given,
      options: buttonEventNames.map((value) => ({
        value,
        words: `${say(productButtonMessages[value])} · ${value}`,
      })),
    },
    { kind: 'text', name: 'nameZh', words: messages.nameZh, max: menuFieldLimits.name, half: true },
    {
      kind: 'text',
      name: 'nameEn',
      words: messages.nameEn,
      max: menuFieldLimits.name,
      half: true,
      hint: messages.nameHint,
    },
    {
      kind: 'own',
      name: 'icon',
      words: messages.icon,
      draw: ({ value, onChange, disabled }) => (
        <DrawnIconPicker
          label={t('icon')}
          names={buttonIconNames}
          value={value as string}
          onChange={onChange}
          disabled={disabled}
          draw={(name) => <ServerButtonIcon name={name} />}
        />
      ),
    },
  ]
  return (
    <FormDrawer<Values>
      open
      title={given ? messages.editButton : messages.addButton}
      onClose={onClose}
      initial={{
        menu: given && String(given.menuId),
        event: given?.event as ButtonEventName | undefined,
        nameZh: given?.nameZh ?? '',
        nameEn: given?.nameEn ?? '',
        icon: (given?.icon as ButtonIconName) ?? 'plus',
      }}
      fields={fields}
      errorAt={errorAt}
      submit={async ({ menu, event, ...rest }) => {
        const of = { menuId: Number(menu), event: event!, ...rest }
        await call(given ? menuAdminEndpoints.updateButton : menuAdminEndpoints.createButton, of)
        await refreshMenuQueries()
      }}
    />
  )
}
