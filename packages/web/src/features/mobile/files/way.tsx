import type { FileList } from '@cabinet/contract/files'
import { ChevronRight } from 'lucide-react'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { To } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { spaceWords } from '../../files/folder/index.ts'
import { routeOf, type Where } from '../../nodes/index.ts'
import { words } from '../mobile.text.ts'
import styles from './way.module.css'

/** The way to the open folder, to be swiped where it is long; its end is in sight. */
export function Way({ head, where }: { head: FileList; where: Where }) {
  const t = useText(words)
  const s = useText(spaceWords)
  const list = useRef<HTMLOListElement>(null)
  const { path, folder } = head
  useLayoutEffect(() => {
    if (list.current) list.current.scrollLeft = list.current.scrollWidth
  }, [path])
  return (
    <nav className={styles.way} aria-label={t('path')}>
      <ol ref={list}>
        {path.map(({ id, name }, at) => {
          const root = id === folder.spaceId
          const { path: address, query } = routeOf({
            ...where,
            spaceId: where.kind === 'personal' ? undefined : folder.spaceId,
            parentId: root ? undefined : id,
          })
          const said = root && where.kind === 'personal' ? s('myFiles') : name
          return (
            <Fragment key={id}>
              {at > 0 && <ChevronRight aria-hidden="true" />}
              <li>
                {at === path.length - 1 ? (
                  <span aria-current="page">{said}</span>
                ) : (
                  <To path={address} query={query}>
                    {said}
                  </To>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
