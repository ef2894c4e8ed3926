/** E-mails as text: made up, read from files, taken apart, changed and measured. Nothing of Storm. */
@NullMarked
package io.aeolus.synthetic.mail;

import org.jspecify.annotations.NullMarked;
