import type { OrganisationRow } from '@cabinet/contract/organisations'
import { FolderTree, Pencil, Plus, Trash2, Users } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { ApplicationLink } from '../../kernel/address.tsx'
import { useSignedInUser } from '../../kernel/session.ts'
import { useSlot } from '../../kernel/slots.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { CommandButton } from '../../ui/admin/index.ts'
import { formatByteSize, formatCount } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './organisation-details.module.css'
import { organisationPathNames } from './organisations.rules.ts'
import { messages } from './organisations.text.ts'

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Tabs in the drawer of an organisation. */
    organisation: Section<{ organisationId: string }>
  }
}

/** Share above which a bar turns red (specification). */
const red = 0.8

interface OrganisationDetailsProps {
  organisation: OrganisationRow
  known: ReadonlyMap<string, OrganisationRow>
  load(id: string): Promise<void>
  onSelect(id: string): void
  onAdd?: (() => unknown) | undefined
  onEdit?: (() => unknown) | undefined
  onMove?: (() => unknown) | undefined
  onRemove?: (() => unknown) | undefined
}

/** An organisation's details: its usage, limits and sub-organisations. */
export function OrganisationDetails({
  organisation,
  known,
  load,
  onSelect,
  onAdd,
  onEdit,
  onMove,
  onRemove,
}: OrganisationDetailsProps) {
  const t = useText(messages)
  const say = useTranslate()
  const panel = useId()
  const offered = useSlot('organisation', useSignedInUser().data?.type)
  const [tab, setTab] = useState('below')
  const part = offered.find(({ key }) => key === tab)
  const { id, name, internalName, userCount, userLimit, spaceUsed, spaceTotal, spaceFree, editable } =
    organisation
  const above = organisationPathNames(known, id).slice(0, -1)
  useEffect(() => void load(id).catch(showToast.failure), [id, load])
  return (
    <article className={styles.details} aria-label={name}>
      <header className={styles.head}>
        <div className={styles.names}>
          {above.length > 0 && <p className={styles.path}>{above.map((one) => one.name).join(' / ')}</p>}
          <h2>
            {name}
            {internalName && <span className={styles.internal}>{internalName}</span>}
          </h2>
          {!editable && <p className={styles.path}>{t('ownHint')}</p>}
        </div>
        <div className={styles.deeds}>
          {onEdit && <CommandButton small words={messages.edit} icon={<Pencil />} run={onEdit} />}
          {onAdd && <CommandButton small words={messages.add} icon={<Plus />} run={onAdd} />}
          {onMove && <CommandButton small words={messages.move} icon={<FolderTree />} run={onMove} />}
          {onRemove && (
            <CommandButton small look="quiet" words={messages.remove} icon={<Trash2 />} run={onRemove} />
          )}
        </div>
      </header>
      <div className={styles.figures}>
        <Figure
          label={t('people')}
          value={t('peopleOf', { count: formatCount(userCount) })}
          of={userLimit > 0 ? t('ofLimit', { count: formatCount(userLimit) }) : t('noLimit')}
          share={userLimit > 0 ? userCount / userLimit : null}
        >
          <ApplicationLink
            className={styles.link}
            path="/dashboard/userMain/user"
            query={{ menuid: '501', groupId: id }}
          >
            <Users aria-hidden="true" />
            {t('users')}
          </ApplicationLink>
        </Figure>
        <Figure
          label={t('used')}
          value={formatByteSize(spaceUsed)}
          of={spaceTotal > 0 ? t('ofSpace', { total: formatByteSize(spaceTotal) }) : t('noLimit')}
          share={spaceTotal > 0 ? spaceUsed / spaceTotal : null}
        >
          {spaceFree === null ? t('freeNoLimit') : t('free', { free: formatByteSize(spaceFree) })}
        </Figure>
      </div>
      {offered.length > 0 && (
        <Tabs
          label={t('about')}
          value={part ? tab : 'below'}
          controls={panel}
          tabs={[
            { value: 'below', words: t('below') },
            ...offered.map(({ key, words: title }) => ({ value: key, words: say(title) })),
          ]}
          onChange={setTab}
        />
      )}
      <div id={panel} role={offered.length > 0 ? 'tabpanel' : undefined}>
        {part ? (
          <Suspense fallback={<SkeletonBar height={120} radius={8} />}>
            <part.component organisationId={id} />
          </Suspense>
        ) : (
          <Below organisation={organisation} known={known} onSelect={onSelect} />
        )}
      </div>
    </article>
  )
}

interface FigureProps {
  label: string
  value: string
  of: string
  /** Null without a limit: there is no bar then. */
  share: number | null
  children: ReactNode
}

const Figure = ({ label, value, of, share, children }: FigureProps) => (
  <section className={styles.figure} aria-label={label}>
    <h3>{label}</h3>
    <p className={styles.value}>
      <strong>{value}</strong> <span>{of}</span>
    </p>
    {share !== null && (
      <ProgressBar label={label} value={share} height={5} look={share > red ? 'error' : 'accent'} />
    )}
    <p className={styles.note}>{children}</p>
  </section>
)

type BelowProps = Pick<OrganisationDetailsProps, 'organisation' | 'known' | 'onSelect'>

function Below({ organisation, known, onSelect }: BelowProps) {
  const t = useText(messages)
  const rows = [...known.values()]
    .filter((one) => one.parentId === organisation.id)
    .sort((a, b) => a.position - b.position)
  if (rows.length === 0 && organisation.childCount > 0) return <SkeletonBar height={80} radius={8} />
  if (rows.length === 0)
    return (
      <div className={styles.none}>
        <strong>{t('belowNone')}</strong>
        <p>{t('belowNoneHint')}</p>
      </div>
    )
  return (
    <table className={styles.below}>
      <thead>
        <tr>
          <th scope="col">{t('below')}</th>
          <th scope="col">{t('people')}</th>
          <th scope="col">{t('used')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <button type="button" onClick={() => onSelect(row.id)}>
                {row.name}
              </button>
            </td>
            <td>
              {formatCount(row.userCount)} / {row.userLimit > 0 ? formatCount(row.userLimit) : t('noLimit')}
            </td>
            <td>
              {formatByteSize(row.spaceUsed)} /{' '}
              {row.spaceTotal > 0 ? formatByteSize(row.spaceTotal) : t('noLimit')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
