import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import type { FlowDesignRow } from '@cabinet/contract/flow-designs.shapes'
import { FileDown } from 'lucide-react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useGrowingPage } from '../../kernel/more.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { AdminDrawer } from '../../ui/admin/drawer.tsx'
import { AdminThemeProvider, CommandButton } from '../../ui/admin/index.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { saveDesignAsFile } from './design-commands.tsx'
import { messages } from './pages.text.ts'
import styles from './version-drawer.module.css'

interface VersionDrawerProps {
  design: FlowDesignRow
  onClose(): void
}

/** The published versions of a design; each can be taken out as a file. */
export function VersionDrawer({ design, onClose }: VersionDrawerProps) {
  const t = useText(messages)
  return (
    <AdminThemeProvider>
      <AdminDrawer open width={520} title={t('versionsOf', { name: design.name })} onClose={onClose}>
        <Versions design={design} />
      </AdminDrawer>
    </AdminThemeProvider>
  )
}

function Versions({ design }: { design: FlowDesignRow }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { data, error, refetch, more } = useGrowingPage(flowDesignEndpoints.versions, {
    id: design.id,
    page: 1,
    pageSize: 20,
  })
  if (error)
    return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonBar height={56} radius={8} />
  return (
    <>
      <ol className={styles.versions}>
        {data.rows.map((version) => (
          <li key={version.id}>
            <div>
              <p className={styles.number}>
                {t('versionNumber', { number: version.number })}
                {version.isCurrent && <Tag colour="green">{t('inForce')}</Tag>}
              </p>
              <p className={styles.note}>
                {t('publishedBy', {
                  name: version.publisher,
                  time: formatDateTime(version.publishedAt),
                })}
              </p>
            </div>
            <CommandButton
              words={messages.export}
              icon={<FileDown size={16} aria-hidden="true" />}
              run={() => saveDesignAsFile(design.id, version.id)}
            />
          </li>
        ))}
      </ol>
      {more && <CommandButton words={messages.moreVersions} run={more} />}
    </>
  )
}
