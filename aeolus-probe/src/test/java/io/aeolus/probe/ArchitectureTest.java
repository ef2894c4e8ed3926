// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.aeolus.architecture.ModuleRules;
import java.util.Set;

@AnalyzeClasses(packages = "io.aeolus.probe", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests rules_of_every_module = ArchTests.in(ModuleRules.class);

    private static final String ROOT = "io.aeolus.probe";

    /** API types with entry points; all other API types are data or interfaces. */
    private static final Set<String> ENTRY_POINTS =
            Set.of("LoadTopology", "Probes", "ProfiledTopology", "RecordedTopology");

    /** The module is loaded in workers next to the user's jar, so other dependencies could conflict. */
    @ArchTest
    static final ArchRule needs_the_jdk_storm_and_batching_only = noClasses()
            .should()
            .dependOnClassesThat(resideOutsideOfPackages(
                    "java..",
                    "javax.management..",
                    "javax.security.auth",
                    "com.esotericsoftware.kryo..",
                    "com.sun.management..",
                    "org.apache.storm..",
                    "com.codahale.metrics..",
                    "org.slf4j",
                    "org.jspecify.annotations",
                    "io.aeolus.batching",
                    "io.aeolus.batching.spi",
                    "io.aeolus.probe.."));

    @ArchTest
    static final ArchRule only_entry_points_of_the_api_use_internals = noClasses()
            .that()
            .resideInAPackage(ROOT)
            .and(describe("are not entry points", type -> !isEntryPoint(type)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".internal..");

    @ArchTest
    static final ArchRule internals_do_not_use_entry_points_of_the_api = noClasses()
            .that()
            .resideInAPackage(ROOT + ".internal..")
            .should()
            .dependOnClassesThat(describe("are entry points", ArchitectureTest::isEntryPoint));

    private static boolean isEntryPoint(JavaClass type) {
        JavaClass outermost = type.getEnclosingClass().orElse(type);
        return outermost.getPackageName().equals(ROOT) && ENTRY_POINTS.contains(outermost.getSimpleName());
    }
}
