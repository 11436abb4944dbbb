import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Suspense } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { navigateTo } from '../../kernel/go.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { DesignList } from './design-list.tsx'
import { FlowDesigner } from './designer/index.ts'
import { refreshFlowDesigns } from './flow-designs.api.ts'

const [menuId, path] = menuPageMatrix.flowDesign
const menuid = String(menuId)

/** The address of a design's canvas. */
export const openDesigner = (id: string) => navigateTo(path, { menuid, id })

/** /dashboard/userMain/flowDesign: the list of designs, and with `id` the canvas of one. */
export function FlowDesignPage() {
  const { id } = useQueryParams()
  if (!id) return <DesignList openDesigner={openDesigner} />
  return (
    <Suspense fallback={<SkeletonBar height={420} radius={10} />}>
      <FlowDesigner
        designId={id}
        onBack={() => {
          navigateTo(path, { menuid })
          void refreshFlowDesigns()
        }}
      />
    </Suspense>
  )
}
