/** The smart plugs graph of "Multi-stage" stream processing (Suriarachchi 2015, section 4), which predicts loads (DEBS 2014). */
@NullMarked
package io.aeolus.synthetic.multistage;

import org.jspecify.annotations.NullMarked;
