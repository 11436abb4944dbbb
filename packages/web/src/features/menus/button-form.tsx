import {
  type ButtonEvent,
  type ButtonIconName,
  buttonEvents,
  buttonIcons,
  menuAdminApi,
  menuLimits,
} from '@cabinet/contract/menus.admin'
import { call } from '../../kernel/call.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { type Field, FormDrawer } from '../../ui/admin/index.ts'
import { refreshMenus } from '../roles/index.ts'
import type { ButtonRow, MenuRow } from './admin.api.ts'
import { words } from './admin.text.ts'
import { ButtonIcon } from './button-icon.tsx'
import { IconPicker } from './icon-picker.tsx'
import { buttonText } from './menus.text.ts'

interface Values {
  menu: string | undefined
  event: ButtonEvent | undefined
  nameZh: string
  nameEn: string
  icon: ButtonIconName
}

interface ButtonFormProps {
  button: ButtonRow | 'new'
  menus: readonly MenuRow[]
  onClose: () => void
}

const errorAt = { 'menus.event_taken': 'event' } as const

/** A new button of a page, or another name or icon for one. */
export function ButtonForm({ button, menus, onClose }: ButtonFormProps) {
  const t = useText(words)
  const say = useSay()
  const given = button === 'new' ? undefined : button
  const fields: Field<Values>[] = [
    {
      kind: 'select',
      name: 'menu',
      words: words.page,
      required: true,
      disabled: !!given,
      options: menus
        .filter(({ route }) => route !== '')
        .map(({ id, name }) => ({ value: String(id), words: name })),
    },
    {
      kind: 'select',
      name: 'event',
      words: words.event,
      required: true,
      disabled: !!given,
      options: buttonEvents.map((value) => ({ value, words: `${say(buttonText[value])} · ${value}` })),
    },
    { kind: 'text', name: 'nameZh', words: words.nameZh, max: menuLimits.name, half: true },
    {
      kind: 'text',
      name: 'nameEn',
      words: words.nameEn,
      max: menuLimits.name,
      half: true,
      hint: words.nameHint,
    },
    {
      kind: 'own',
      name: 'icon',
      words: words.icon,
      draw: ({ value, onChange, disabled }) => (
        <IconPicker
          label={t('icon')}
          names={buttonIcons}
          value={value as string}
          onChange={onChange}
          disabled={disabled}
          draw={(name) => <ButtonIcon name={name} />}
        />
      ),
    },
  ]
  return (
    <FormDrawer<Values>
      open
      title={given ? words.editButton : words.addButton}
      onClose={onClose}
      initial={{
        menu: given && String(given.menuId),
        event: given?.event as ButtonEvent | undefined,
        nameZh: given?.nameZh ?? '',
        nameEn: given?.nameEn ?? '',
        icon: (given?.icon as ButtonIconName) ?? 'plus',
      }}
      fields={fields}
      errorAt={errorAt}
      submit={async ({ menu, event, ...rest }) => {
        const of = { menuId: Number(menu), event: event!, ...rest }
        await call(given ? menuAdminApi.updateButton : menuAdminApi.createButton, of)
        await refreshMenus()
      }}
    />
  )
}
