import { limits } from '@cabinet/contract/limits'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { ArrowRight, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { navigateTo } from '../../../kernel/go.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { ProgressRing } from '../../../ui/ring.tsx'
import styles from './centre.module.css'
import { type PackageFetching, usePackageFetchings, useRememberedPackages } from './centre.store.ts'
import { PackageCentreRow } from './centre-row.tsx'
import { watchMyPackages } from './deeds.ts'
import { fetchedShareOf, isPackageMaking, type RememberedPackage } from './packages.rules.ts'
import { messages } from './packages.text.ts'

/** The header button with a progress ring, and a popover of the five newest packages. */
export function DownloadCentre() {
  const packages = useRememberedPackages()
  const fetchings = usePackageFetchings()
  const button = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const t = useText(messages)
  useEffect(() => watchMyPackages(), [])
  const busy = packages.filter(
    ({ id, status }) => isPackageMaking(status) || (fetchings[id] && !fetchings[id].over),
  )
  const label = busy.length > 0 ? t('centreBusy', { count: busy.length }) : t('centre')
  return (
    <span ref={button} className={styles.button}>
      {busy.length > 0 && (
        <span className={styles.ring} aria-hidden="true">
          <ProgressRing label={t('centre')} value={shareOfAll(busy, fetchings)} size={34} />
        </span>
      )}
      <IconButton
        words={label}
        icon={<Download />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {busy.length > 0 && (
        <span className={styles.count} aria-hidden="true">
          {busy.length}
        </span>
      )}
      {open && button.current && (
        <Popover
          anchor={button.current}
          align="end"
          role="dialog"
          aria-label={t('centre')}
          className={styles.card}
          onClose={() => setOpen(false)}
        >
          <h2>{t('centre')}</h2>
          {packages.length === 0 ? (
            <EmptyState drawing="package" title={t('noneYet')} hint={t('noneYetHint')} />
          ) : (
            <ul className={styles.rows}>
              {packages.slice(0, limits.packagesShown).map((one) => (
                <PackageCentreRow key={one.id} one={one} fetching={fetchings[one.id]} />
              ))}
            </ul>
          )}
          <footer className={styles.foot}>
            <Button
              look="quiet"
              icon={<ArrowRight />}
              onClick={() => {
                setOpen(false)
                navigateTo(menuPageMatrix.packagelist[1], { menuid: String(menuPageMatrix.packagelist[0]) })
              }}
            >
              {t('all')}
            </Button>
          </footer>
        </Popover>
      )}
    </span>
  )
}

/** Overall progress from 0 to 1: packing is the first half of each package, fetching the second. */
function shareOfAll(busy: readonly RememberedPackage[], fetchings: Record<string, PackageFetching>): number {
  const shares = busy.map(({ id, percentage }) => {
    const fetching = fetchings[id]
    return fetching ? 0.5 + fetchedShareOf(fetching.got, fetching.size) / 2 : percentage / 200
  })
  return shares.reduce((sum, share) => sum + share, 0) / busy.length
}
