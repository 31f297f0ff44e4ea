import { IconButton } from '@ds/icon-button/icon-button';
import { PhoneField } from '@ds/phone-field/phone-field';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Phone field' };

/** Replaces the country picker, which has its own stories. */
const picker = <IconButton label="Country: Taiwan" icon={<ChevronDown aria-hidden size={18} />} />;

export const About = about({
  component: 'phone-field',
  purpose: 'A phone number after its country and dial code, left to right in every language.',
  notFor: [
    { when: 'A country alone', use: 'country-picker' },
    { when: 'Other numbers', use: 'text-field' },
  ],
  good: {
    text: 'Take the number as it is pasted, with spaces, zeros or a plus.',
    show: <PhoneField label="Phone number" picker={picker} dialCode="886" defaultValue="912 345 678" />,
  },
  bad: {
    text: 'Rules about the form: machines can read any of them.',
    show: (
      <PhoneField
        label="Phone number"
        picker={picker}
        dialCode="886"
        defaultValue="912 345 678"
        error="Enter 9 digits without spaces."
      />
    ),
  },
});

export const Default = () => (
  <StoryForm>
    <PhoneField label="Phone number" picker={picker} dialCode="886" />
    <PhoneField
      label="Phone number, filled"
      picker={picker}
      dialCode="886"
      defaultValue="912 345 678"
      hint="We send a code to it."
    />
  </StoryForm>
);

export const WithError = () => (
  <StoryForm>
    <PhoneField
      label="Phone number"
      picker={picker}
      dialCode="1"
      defaultValue="12"
      error="This number is too short for the United States."
    />
  </StoryForm>
);

export const WithoutDialCode = () => (
  <StoryForm>
    <PhoneField
      label="Phone number"
      picker={picker}
      dialCode=""
      hint="Write the whole number, with the country."
    />
  </StoryForm>
);

export const ReadOnly = () => (
  <StoryForm>
    <PhoneField
      label="Phone number"
      picker={null}
      dialCode="886"
      readOnly
      defaultValue="912 345 678"
      className="ps-2"
    />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm>
    <PhoneField label="Phone number" picker={picker} dialCode="886" disabled defaultValue="912 345 678" />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <PhoneField
      label="The phone number at which we may send you a code"
      picker={picker}
      dialCode="1684"
      defaultValue="123 456 789 012 345"
      error="This number isn't possible in American Samoa. Check the country and the number, then try again."
    />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <PhoneField
        label="رقم الهاتف"
        picker={picker}
        dialCode="971"
        defaultValue="50 123 4567"
        error="هذا الرقم قصير."
      />
    </div>
  </StoryForm>
);
