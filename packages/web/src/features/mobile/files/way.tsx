import type { FileListPage } from '@cabinet/contract/files'
import { ChevronRight } from 'lucide-react'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { ApplicationLink } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { spaceWords } from '../../files/folder/index.ts'
import { type FolderPlace, routeOfFolder } from '../../nodes/index.ts'
import { mobileMessages } from '../mobile.text.ts'
import styles from './way.module.css'

/** The breadcrumb of the open folder, scrolled to its end. */
export function TouchBreadcrumb({ head, where }: { head: FileListPage; where: FolderPlace }) {
  const t = useText(mobileMessages)
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
          const { path: address, query } = routeOfFolder({
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
                  <ApplicationLink path={address} query={query}>
                    {said}
                  </ApplicationLink>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
