import { menuAdminEndpoints, menuAudiences, menuFieldLimits } from '@cabinet/contract/menus.admin'
import { type MenuIconName, menuIconNames } from '@cabinet/contract/menus.names'
import { call } from '../../kernel/call.ts'
import { useText } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { refreshMenuQueries } from '../roles/index.ts'
import type { MenuTableRow } from './admin.api.ts'
import { audienceMessages, messages } from './admin.text.ts'
import { DrawnIconPicker } from './icon-picker.tsx'
import { MenuEntryIcon } from './menu-icon.tsx'

interface Values {
  nameZh: string
  nameEn: string
  icon: MenuIconName
  route: string
  audience: MenuTableRow['audience']
  /** '' is the top level. */
  parent: string
}

interface MenuFormProps {
  menu: MenuTableRow | 'new'
  menus: readonly MenuTableRow[]
  onClose: () => void
}

const errorAt = {
  'menus.route_unknown': 'route',
  'menus.parent_invalid': 'parent',
  'menus.name_invalid': 'nameZh',
} as const

/** A form to add or change a menu; built-in menus have a fixed place and route. */
export function MenuFormDialog({ menu, menus, onClose }: MenuFormProps) {
  const t = useText(messages)
  const given = menu === 'new' ? undefined : menu
  const place: FormFieldSpec<Values>[] = [
    {
      kind: 'text',
      name: 'route',
      words: messages.route,
      required: true,
      hint: messages.routeHint,
      max: 500,
    },
    {
      kind: 'select',
      name: 'parent',
      words: messages.parent,
      options: [
        { value: '', words: messages.none },
        ...menus
          .filter(({ id, depth, kind }) => depth < 2 && id !== given?.id && kind !== 'page')
          .map(({ id, name, depth }) => ({ value: String(id), words: `${'　'.repeat(depth)}${name}` })),
      ],
    },
    {
      kind: 'select',
      name: 'audience',
      words: messages.audience,
      options: menuAudiences.map((value) => ({ value, words: audienceMessages[value] })),
    },
  ]
  const own = given?.builtIn
  const fields: FormFieldSpec<Values>[] = [
    {
      kind: 'text',
      name: 'nameZh',
      words: messages.nameZh,
      required: !own,
      max: menuFieldLimits.name,
      half: true,
    },
    {
      kind: 'text',
      name: 'nameEn',
      words: messages.nameEn,
      required: !own,
      max: menuFieldLimits.name,
      half: true,
      ...(own && { hint: messages.nameHint }),
    },
    {
      kind: 'own',
      name: 'icon',
      words: messages.icon,
      draw: ({ value, onChange, disabled }) => (
        <DrawnIconPicker
          label={t('icon')}
          names={menuIconNames}
          value={value as string}
          onChange={onChange}
          disabled={disabled}
          draw={(name) => <MenuEntryIcon name={name} />}
        />
      ),
    },
    ...(own ? [] : place),
  ]
  return (
    <FormDrawer<Values>
      open
      title={given ? messages.editMenu : messages.addMenu}
      onClose={onClose}
      initial={{
        nameZh: given?.nameZh ?? '',
        nameEn: given?.nameEn ?? '',
        icon: (given?.icon as MenuIconName) ?? 'documents',
        route: given?.route ?? '',
        audience: given?.audience ?? 'everyone',
        parent: String(given?.parentId ?? ''),
      }}
      fields={fields}
      errorAt={errorAt}
      submit={async ({ nameZh, nameEn, icon, route, audience, parent }) => {
        const parentId = parent ? Number(parent) : null
        if (!given) await call(menuAdminEndpoints.create, { nameZh, nameEn, icon, route, audience, parentId })
        else if (own) await call(menuAdminEndpoints.update, { id: given.id, nameZh, nameEn, icon })
        else
          await call(menuAdminEndpoints.update, {
            id: given.id,
            nameZh,
            nameEn,
            icon,
            route,
            audience,
            parentId,
          })
        await refreshMenuQueries()
      }}
    />
  )
}
