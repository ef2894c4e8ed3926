// SPDX-License-Identifier: Apache-2.0
package io.aeolus.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.function.BiPredicate;
import org.jspecify.annotations.NullMarked;

/** Parts of the rules of modules and workloads. */
final class Rules {

    static final String AEOLUS = "io.aeolus.";

    private Rules() {}

    /** Documents the package and enables null checks. */
    static ArchRule everyPackageIsDescribedAndNullMarked() {
        return classes()
                .should(have(describe(
                        "a package-info.java with @NullMarked",
                        (JavaClass c) -> c.getPackage().isAnnotatedWith(NullMarked.class))));
    }

    /** Allows pairs of a using and a used package; every package may use its own module. */
    static ArchCondition<JavaClass> useOfAeolusOnly(String what, BiPredicate<String, String> isAllowed) {
        return new ArchCondition<>(what) {
            @Override
            public void check(JavaClass user, ConditionEvents events) {
                for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
                    String from = user.getPackageName();
                    String to = dependency.getTargetClass().getPackageName();
                    if (to.startsWith(AEOLUS) && !module(to).equals(module(from)) && !isAllowed.test(from, to)) {
                        events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                    }
                }
            }
        };
    }

    /** Returns the part of a package name after {@code io.aeolus}. */
    static String module(String packageName) {
        String rest = packageName.substring(AEOLUS.length());
        int dot = rest.indexOf('.');
        return dot < 0 ? rest : rest.substring(0, dot);
    }
}
