import type { ReactNode } from 'react'
import { joinClassNames } from './classes.ts'
import styles from './tag.module.css'

export interface TagProps {
  colour?: 'red' | 'blue' | 'amber' | 'green' | 'violet' | 'grey'
  icon?: ReactNode
  children: ReactNode
  className?: string
}

export function Tag({ colour = 'grey', icon, children, className }: TagProps) {
  return (
    <span className={joinClassNames(styles.tag, styles[colour], className)}>
      {icon}
      {children}
    </span>
  )
}
