import { type Injector, LocaleService } from '@univerjs/core'
import { ComponentManager, type IMenuSchema, IRibbonService, MenuItemType } from '@univerjs/preset-sheets-core'
import type { ComponentType } from 'react'

/** Gives the toolbar's buttons names for screen readers: Univer shows theirs only on hover. */
export function nameToolbarIcons(injector: Injector) {
  const components = injector.get(ComponentManager)
  const locale = injector.get(LocaleService)
  const named = new Set<string>()
  const visit = ({ item, children }: IMenuSchema) => {
    children?.forEach(visit)
    if (item?.type !== MenuItemType.BUTTON || typeof item.icon !== 'string') return
    const { icon, tooltip } = item
    if (!tooltip || named.has(icon)) return
    const Icon: ComponentType<object> | undefined = components.get(icon)
    if (!Icon) return
    named.add(icon)
    components.delete(icon)
    components.register(icon, (props: object) => (
      <>
        <Icon {...props} />
        <span className="only-read">{locale.t(tooltip)}</span>
      </>
    ))
  }
  injector.get(IRibbonService).ribbon$.subscribe((ribbon) => ribbon.forEach(visit))
}
