import type { WorkspaceKind } from '@cabinet/contract/workspaces'
import type { WorkspaceMemberRole } from '@cabinet/contract/workspaces.members'

export interface DemoWorkspace {
  kind: WorkspaceKind
  name: string
  purpose: string
  /** Account of its owner, who may create such spaces. */
  owner: string
  members: Partial<Record<WorkspaceMemberRole, string[]>>
  /** Files by folder, as those of departments. */
  files: Record<string, string[]>
  /** Whether the work is done and the space is read-only. */
  isClosed?: boolean
}

/** Projects, knowledge bases and a team. */
export const demoWorkspaces: readonly DemoWorkspace[] = [
  {
    kind: 'project',
    name: '网关 3.0 升级',
    purpose: '将统一网关升级到 3.0：灰度发布、双活与统一鉴权，计划于年底前全量切换',
    owner: 'zhangwei',
    members: {
      manager: ['chenyu'],
      editor: ['alice.chen', 'huangmin', 'wujun', 'liuyang', 'raj.patel'],
      viewer: ['lihaoran', 'daniel.koh'],
    },
    files: {
      '': ['项目章程.docx', '=项目计划.xlsx', '干系人清单.xlsx'],
      需求: ['需求规格说明书.docx', '非功能需求.md', '接口兼容性清单.xlsx'],
      设计: ['双活方案.pptx', '鉴权流程.svg', 'Rollout design.md'],
      会议纪要: ['启动会纪要.docx', '双活评审纪要.docx', '上线评审纪要.docx'],
      交付: ['上线检查单.xlsx', '回滚预案.pdf', 'gateway-config.yaml'],
    },
  },
  {
    kind: 'project',
    name: '秋季新品发布',
    purpose: '秋季新品发布会的筹备、物料与媒体传播',
    owner: 'lina',
    members: {
      manager: ['bob_li'],
      editor: ['tangwei', 'chenjing', 'linxiaoyu', 'zhengkai'],
      uploader: ['sophie.martin'],
    },
    files: {
      '': ['发布会总体方案.pptx', '=倒排计划.xlsx'],
      物料: ['主视觉.png', '邀请函.pdf', '新品卖点.docx'],
      媒体: ['新闻通稿.docx', 'Press release.docx', '媒体名单.xlsx'],
    },
  },
  {
    kind: 'project',
    name: 'Harbour Bank rollout',
    purpose: 'Deployment for Harbour Bank: two regions, single sign-on, migration of 40 TB',
    owner: 'daniel.koh',
    members: { editor: ['sophie.martin', 'raj.patel', 'noah.lim'], downloader: ['olivia.brown'] },
    files: {
      '': ['Statement of work.pdf', '=Project plan.xlsx'],
      Migration: ['Migration runbook.docx', 'Cut-over checklist.xlsx', 'Risk log.csv'],
      Workshops: ['Kick-off.pptx', 'SSO workshop notes.md'],
    },
  },
  {
    kind: 'project',
    name: '官网改版（已结项）',
    purpose: '官网视觉与内容改版，已验收结项',
    owner: 'chenjing',
    members: { editor: ['sunlei', 'emma.wilson'], viewer: ['lina'] },
    files: { '': ['结项报告.docx', '验收单.pdf'], 视觉稿: ['官网首页.png', '产品页.png'] },
    isClosed: true,
  },
  {
    kind: 'knowledge',
    name: '研发知识库',
    purpose: '研发规范、架构决策与故障复盘',
    owner: 'lihaoran',
    members: { manager: ['huangmin'], editor: ['zhangwei', 'chenyu', 'liuyang', 'zhaomin', 'sunlei'] },
    files: {
      规范: ['代码评审规范.md', '数据库设计规范.md', '接口设计规范.md', 'Commit messages.md'],
      架构决策: ['001 采用事件日志.md', '002 权限按需计算.md', '003 单一入口网关.md'],
      故障复盘: ['支付超时复盘.docx', '存储扩容复盘.docx'],
      新人指南: ['开发环境搭建.md', '第一周清单.xlsx'],
    },
  },
  {
    kind: 'knowledge',
    name: '销售与客户成功手册',
    purpose: '话术、案例、竞品与常见问题',
    owner: 'heguodong',
    members: {
      manager: ['fengxue'],
      editor: ['lina', 'zhengkai', 'dengchao'],
      downloader: ['olivia.brown', 'noah.lim'],
    },
    files: {
      案例: ['远航物流案例.pptx', '星河教育案例.pdf', 'Nordwind case study.pdf'],
      竞品: ['竞品对比.xlsx', '常见异议与回应.docx'],
      常见问题: ['部署与升级.md', '数据安全.md', 'Pricing FAQ.md'],
    },
  },
  {
    kind: 'team',
    name: '年度预算小组',
    purpose: '各部门年度预算的汇总、评审与跟踪',
    owner: 'yangfan',
    members: { editor: ['xiaohong', 'caiming', 'lihaoran', 'heguodong', 'hanmei'] },
    files: {
      '': ['预算编制日程.xlsx', '评审意见汇总.docx'],
      部门提交: ['研发中心预算.xlsx', '市场与销售预算.xlsx'],
    },
  },
]
