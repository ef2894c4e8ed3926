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

/** What the probe module may use, and what it shows to others. */
@AnalyzeClasses(packages = "io.aeolus.probe", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests what_holds_in_every_module = ArchTests.in(ModuleRules.class);

    private static final String ROOT = "io.aeolus.probe";

    /** Types of the API that start something; all others are data and ports. */
    private static final Set<String> ENTRIES = Set.of("LoadTopology", "Probes", "ProfiledTopology", "RecordedTopology");

    /** It goes to workers beside a user's jar, where nothing may clash: what Storm brings, and batching. */
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
                    "io.aeolus.batching.spi",
                    "io.aeolus.probe.."));

    @ArchTest
    static final ArchRule only_entries_of_the_api_use_internals = noClasses()
            .that()
            .resideInAPackage(ROOT)
            .and(describe("are no entries", type -> !isEntry(type)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".internal..");

    @ArchTest
    static final ArchRule internals_use_no_entries_of_the_api = noClasses()
            .that()
            .resideInAPackage(ROOT + ".internal..")
            .should()
            .dependOnClassesThat(describe("are entries", ArchitectureTest::isEntry));

    private static boolean isEntry(JavaClass type) {
        JavaClass outermost = type.getEnclosingClass().orElse(type);
        return outermost.getPackageName().equals(ROOT) && ENTRIES.contains(outermost.getSimpleName());
    }
}
