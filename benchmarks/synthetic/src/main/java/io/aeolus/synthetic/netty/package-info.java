/** The speed-of-light test of "Making Storm fly with Netty" (Yahoo 2013): messages of a fixed size, forwarded from level to level. */
@NullMarked
package io.aeolus.synthetic.netty;

import org.jspecify.annotations.NullMarked;
