import { fixedMenuIds } from '@cabinet/contract/menus'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useScreenPath } from '../../../kernel/address.tsx'
import { navigateTo } from '../../../kernel/go.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { MenuEntryIcon, menuEntriesOfType, menuTargetOf, useOwnMenuTree } from '../../menus/index.ts'
import { ChoicesSheet } from '../frame/sheet.tsx'
import { mobileMessages } from '../mobile.text.ts'
import styles from './place-title.module.css'

/** Menu ids of the file areas with a touch screen; the server decides which a user sees. */
const places: number[] = [
  fixedMenuIds.personal,
  fixedMenuIds.department,
  fixedMenuIds.project,
  fixedMenuIds.knowledge,
  fixedMenuIds.collection,
]

/** The name of the open area; a tap lists the others. */
export function AreaTitleMenu({ name }: { name: string }) {
  const t = useText(mobileMessages)
  const say = useTranslate()
  const path = useScreenPath()
  const [open, setOpen] = useState(false)
  const tree = useOwnMenuTree() ?? []
  const nodes = ['rail', 'page']
    .flatMap((type) => menuEntriesOfType(tree, type))
    .filter(({ id, shown }) => shown === 'Y' && places.includes(id))
    .sort((a, b) => places.indexOf(a.id) - places.indexOf(b.id))
  return (
    <>
      <button
        type="button"
        className={styles.title}
        aria-haspopup="dialog"
        aria-label={t('placeOf', { name })}
        onClick={() => setOpen(true)}
      >
        <span>{name}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      {open && (
        <ChoicesSheet
          title={t('places')}
          items={nodes.map((node) => {
            const target = menuTargetOf(node)
            return {
              key: String(node.id),
              words: say(node.title),
              icon: <MenuEntryIcon name={node.icon} />,
              checked: target.path.toLowerCase() === path.toLowerCase(),
              onPick: () => navigateTo(target.path, target.query),
            }
          })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
