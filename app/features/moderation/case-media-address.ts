import { caseMediaPath } from '@contract/reports/case';
import { createContext } from 'react';

/** Where the media are that cases keep; stories bring their own. */
export const CaseMediaAddressContext = createContext(caseMediaPath);
