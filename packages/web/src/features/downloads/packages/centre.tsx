import { limits } from '@cabinet/contract/limits'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { navigateTo } from '../../../kernel/go.ts'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HeaderPopover } from '../../../ui/header-popover.tsx'
import { ProgressRing } from '../../../ui/ring.tsx'
import { type PackageFetching, usePackageFetchings, useRememberedPackages } from './centre.store.ts'
import { PackageCentreRow } from './centre-row.tsx'
import { watchMyPackages } from './deeds.ts'
import { fetchedShareOf, isPackageMaking, type RememberedPackage } from './packages.rules.ts'
import { messages } from './packages.text.ts'

/** The header button with a progress ring, and a popover of the five newest packages. */
export function DownloadCentre() {
  const packages = useRememberedPackages()
  const fetchings = usePackageFetchings()
  const t = useText(messages)
  useEffect(() => watchMyPackages(), [])
  const busy = packages.filter(
    ({ id, status }) => isPackageMaking(status) || (fetchings[id] && !fetchings[id].over),
  )
  return (
    <HeaderPopover
      words={busy.length > 0 ? t('centreBusy', { count: busy.length }) : t('centre')}
      icon={<Download />}
      badge={busy.length}
      ring={
        busy.length > 0 && <ProgressRing label={t('centre')} value={shareOfAll(busy, fetchings)} size={34} />
      }
      title={t('centre')}
      allWords={t('all')}
      onAll={() =>
        navigateTo(menuPageMatrix.packagelist[1], { menuid: String(menuPageMatrix.packagelist[0]) })
      }
    >
      {() =>
        packages.length === 0 ? (
          <EmptyState drawing="package" title={t('noneYet')} hint={t('noneYetHint')} />
        ) : (
          <ul>
            {packages.slice(0, limits.packagesShown).map((one) => (
              <PackageCentreRow key={one.id} one={one} fetching={fetchings[one.id]} />
            ))}
          </ul>
        )
      }
    </HeaderPopover>
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
