import { ListRow } from '@ds/list-row/list-row';
import Headset from 'lucide-react/icons/headset';
import { useTranslation } from '../../i18n/translation';
import { useServices } from '../../services/services-context';
import { useRequest } from '../../shell/use-request';
import { RowIcon } from '../../shell/row-icon';

/** The member's agent; nothing for members without one (D51). */
export function AgentRow() {
  const { t } = useTranslation();
  const { invite } = useServices();
  const [agent] = useRequest(invite.myAgent);
  if (agent.state !== 'ready' || agent.data === null) return null;
  return (
    <ListRow
      leading={<RowIcon icon={Headset} />}
      title={t('dashboard.agent')}
      description={<bdi className="wrap-anywhere">{agent.data.title}</bdi>}
    />
  );
}
