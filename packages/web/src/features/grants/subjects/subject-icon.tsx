import type { GrantSubjectKind } from '@cabinet/contract/grants.subjects'
import { Building2, ShieldHalf, Users } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import styles from '../grants.module.css'

const icons = { organisation: Building2, role: ShieldHalf, group: Users } as const

/** A user's avatar, or the icon of a department, role or group. */
export function GrantSubjectIcon({
  kind,
  name,
  size = 30,
}: {
  kind: GrantSubjectKind
  name: string
  size?: number
}) {
  if (kind === 'user') return <Avatar name={name} size={size} />
  const Icon = icons[kind]
  return (
    <span className={styles.sign} data-kind={kind} style={{ width: size, height: size }} aria-hidden="true">
      <Icon size={Math.round(size * 0.53)} />
    </span>
  )
}
