import { menuId } from '@cabinet/contract/menus'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { usePath } from '../../../kernel/address.tsx'
import { go } from '../../../kernel/go.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { MenuIcon, ofType, targetOf, useMenuTree } from '../../menus/index.ts'
import { Sheet } from '../frame/sheet.tsx'
import { words } from '../mobile.text.ts'
import styles from './place-title.module.css'

/** The areas of files that have a touch screen; which of them a person sees the server says. */
const places: number[] = [
  menuId.personal,
  menuId.department,
  menuId.project,
  menuId.knowledge,
  menuId.collection,
]

/** The name of the area that is open; a press shows the others. */
export function PlaceTitle({ name }: { name: string }) {
  const t = useText(words)
  const say = useSay()
  const path = usePath()
  const [open, setOpen] = useState(false)
  const tree = useMenuTree() ?? []
  const nodes = ['rail', 'page']
    .flatMap((type) => ofType(tree, type))
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
        <Sheet
          title={t('places')}
          items={nodes.map((node) => {
            const target = targetOf(node)
            return {
              key: String(node.id),
              words: say(node.title),
              icon: <MenuIcon name={node.icon} />,
              checked: target.path.toLowerCase() === path.toLowerCase(),
              onPick: () => go(target.path, target.query),
            }
          })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
